import { useAnswerHumanCheckMutation, useHumanCheckMutation } from '@baize/api';
import type { AnswerHumanCheckRequest, HumanCheckValue, HumanScene } from '@baize/contract/schemas/verification';
import type { SliderAnswer, SliderCaptchaStatus, SliderPicture } from '@baize/ui/slider-captcha';
import { useEffect, useEffectEvent, useState } from 'react';

/** The result of an answer is shown for this time before the check continues. */
const RESULT_VISIBLE_MS = 700;

type Kind = HumanCheckValue['kind'];
type Puzzle = Extract<HumanCheckValue, { kind: 'slider' }>;
type Work = Extract<HumanCheckValue, { kind: 'proof' }>;

export interface Challenge {
  kind: Kind;
  picture: SliderPicture | undefined;
  status: SliderCaptchaStatus;
  error: unknown;
  /** The last answer was wrong, and the person has not started another one. */
  wasWrong: boolean;
  answer: (given: SliderAnswer) => void;
  /** Starts another challenge of the same kind. */
  begin: () => void;
  /** Replaces the puzzle by a proof of work, for a person who cannot drag. */
  useProof: () => void;
}

/**
 * Requests a challenge, sends its answer, and calls `onPassed` with the pass (a single-use token) after a right one.
 * With a `workLevel` the check starts with a proof of work of at least this level, else with a slider puzzle.
 */
export function useChallenge(
  scene: HumanScene,
  onPassed: (pass: string) => void,
  workLevel: number | undefined,
): Challenge {
  const [requestChallenge] = useHumanCheckMutation();
  const [submitAnswer] = useAnswerHumanCheckMutation();
  const firstKind = workLevel === undefined ? 'slider' : 'proof';
  const [kind, setKind] = useState<Kind>(firstKind);
  const [puzzle, setPuzzle] = useState<Puzzle>();
  const [status, setStatus] = useState<SliderCaptchaStatus>('open');
  const [error, setError] = useState<unknown>();
  const [wasWrong, setWasWrong] = useState(false);

  const send = async (answer: AnswerHumanCheckRequest) => {
    setStatus('checking');
    const { data } = await submitAnswer(answer);
    setStatus(data ? 'passed' : 'failed');
    setWasWrong(!data);
    // A wrong answer invalidates the challenge, so the next challenge starts.
    setTimeout(() => (data ? onPassed(data.pass) : void begin(answer.kind)), RESULT_VISIBLE_MS);
  };
  const begin = async (requestedKind: Kind) => {
    setKind(requestedKind);
    setError(undefined);
    const { data, error: failure } = await requestChallenge({
      scene,
      kind: requestedKind,
      ...(workLevel !== undefined && { workLevel }),
    });
    if (!data) return setError(failure);
    if (data.kind === 'proof') return await send(await solveProofOfWork(data));
    setPuzzle(data);
    setStatus('open');
  };
  const beginFirst = useEffectEvent(() => void begin(firstKind));
  useEffect(() => beginFirst(), []);

  return {
    kind,
    picture: puzzle && toSliderPicture(puzzle),
    status,
    error,
    wasWrong,
    answer: (given) => puzzle && void send({ kind: 'slider', challengeId: puzzle.challengeId, ...given }),
    begin: () => void begin(kind),
    useProof: () => void begin('proof'),
  };
}

function toSliderPicture({ background, piece, ...sizes }: Puzzle): SliderPicture {
  return { ...sizes, background: `data:image/png;base64,${background}`, piece: `data:image/png;base64,${piece}` };
}

/** Computes the proof of work. The library is loaded on demand, because most people use the slider. */
async function solveProofOfWork({
  challengeId,
  challenge,
  salt,
  algorithm,
  maxNumber,
}: Work): Promise<AnswerHumanCheckRequest> {
  const { solveChallenge } = await import('altcha-lib/v1');
  const solution = await solveChallenge(challenge, salt, algorithm, maxNumber).promise;
  // The server chose the number from this range, so the search finds it. If it did not, the answer would be wrong and
  // the next challenge would start.
  return { kind: 'proof', challengeId, number: solution?.number ?? 0 };
}
