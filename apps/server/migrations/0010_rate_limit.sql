-- Shared counters of rate-limiter-flexible (http/rate-limits.ts). Losing them in a crash costs nothing.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970: a double holds them exactly, and the library counts with numbers.
  expire double precision
);
