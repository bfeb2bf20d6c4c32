-- Tells the server processes that a member's session may have ended, so that its sockets are closed at once
-- (docs/decisions/0038-rooms-and-limits-of-sockets.md). A trigger, because sessions are ended in many places, commands included. The
-- servers also look every five seconds: a notification that is lost, or that a distributed table does not send, delays the end only.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('baize_live', json_build_object('topic', 'member:' || new.member_id, 'subject', 'session-ended')::text);
  return null;
end $$;

create trigger session_ended after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();

-- Blocking a member ends each of its sessions without a change of their rows.
create trigger member_blocked after update of state on member for each row
  when (old.state = 'active' and new.state <> 'active') execute function tell_session_ended();
