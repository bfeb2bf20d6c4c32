import { readingLanguages } from '../../domain/content/local-text.ts';
import { done, refuse } from '../../domain/outcome.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Call } from '../../http/call.ts';
import type { Module } from '../../module.ts';
import { transaction } from '../../platform/transaction.ts';
import { openEnvelope } from '../../rewards/envelope-drops.ts';
import { drawForTicket, type DrawnKind } from './draw.ts';
import { enterRaffle } from './enter-raffle.ts';
import { readEnvelopes } from './envelope-list.ts';
import { changeFairSeeds, readFairSeeds } from './fair-seeds.ts';
import { readDraws, readProof } from './proofs.ts';
import { readRaffles } from './raffle-list.ts';
import type { PrizeReader } from './reader.ts';
import { findGame, readPrizesWithChances, readTicketGame } from './ticket-game.ts';

type PrizeCalls =
  | 'claimRaffle'
  | 'raffles'
  | 'redEnvelopes'
  | 'openRedEnvelope'
  | 'wheel'
  | 'spinWheel'
  | 'goldenEggs'
  | 'smashGoldenEgg'
  | 'fairSeeds'
  | 'changeFairSeeds'
  | 'prizeDraws'
  | 'drawProof';

/** Prize games: wheel, golden eggs, raffles and red envelopes (spec sections 1 and 7; docs/decisions/0084-games-of-prizes.md). */
export const createPrizesHandlers: Module<PrizeCalls> = ({ db, keyRing, now }) => {
  const readerOf = ({ scope, language }: Call<PrizeCalls>, chosen = language): PrizeReader => {
    const { memberId, merchantId, merchant } = scope;
    const { currency, timeZone, defaultLanguage } = merchant;
    const at = now();
    const languages = readingLanguages(chosen, defaultLanguage);
    return {
      memberId,
      merchantId,
      currency: currencyOf(currency),
      timeZone,
      languages,
      now: at,
      today: dayAt(at, timeZone),
    };
  };
  const draw = async (kind: DrawnKind, call: Call<'spinWheel' | 'smashGoldenEgg'>) =>
    await drawForTicket(db, keyRing, { ...readerOf(call), ...call.request, kind });
  return {
    claimRaffle: async (call) => await enterRaffle(db, { ...readerOf(call), ...call.request }),
    raffles: async (call) => {
      const { language, promotionId } = call.request;
      return done({ list: await readRaffles(db, readerOf(call, language), promotionId) });
    },
    redEnvelopes: async (call) => {
      const { language, promotionId } = call.request;
      const envelopeId = promotionId === undefined ? undefined : wireId(promotionId);
      return done(await readEnvelopes(db, readerOf(call, language), envelopeId));
    },
    openRedEnvelope: async (call) => {
      const { envelopeId, requestId } = call.request;
      const roundId = wireId(envelopeId);
      if (roundId === undefined) return refuse('promotion.not_found');
      const { memberId, merchantId, currency, now: at } = readerOf(call);
      const opening = { memberId, merchantId, currency, roundId, requestId, now: at };
      return await transaction(db, async (tx) => await openEnvelope(tx, keyRing, opening));
    },
    wheel: async (call) => {
      const { language, promotionId } = call.request;
      const reader = readerOf(call, language);
      const found = await findGame(db, 'wheel', reader, promotionId);
      if (!found) return done({ wheel: null });
      const game = await readTicketGame(db, reader, found.program, found.facts);
      return done({ wheel: { ...game, segments: await readPrizesWithChances(db, reader, found.program) } });
    },
    spinWheel: async (call) => await draw('wheel', call),
    goldenEggs: async (call) => {
      const { language, promotionId } = call.request;
      const reader = readerOf(call, language);
      const found = await findGame(db, 'golden_egg', reader, promotionId);
      if (!found) return done({ round: null });
      const { program, facts } = found;
      const game = await readTicketGame(db, reader, program, facts);
      const list = await readPrizesWithChances(db, reader, program);
      return done({ round: { ...game, eggs: program.definition.eggs, prizes: list } });
    },
    smashGoldenEgg: async (call) => await draw('golden_egg', call),
    fairSeeds: async (call) => done(await readFairSeeds(db, keyRing, readerOf(call))),
    changeFairSeeds: async (call) =>
      done(await changeFairSeeds(db, keyRing, { ...readerOf(call), clientSeed: call.request.clientSeed })),
    prizeDraws: async (call) => done(await readDraws(db, readerOf(call, call.request.language), call.request)),
    drawProof: async (call) => await readProof(db, readerOf(call, call.request.language), call.request.drawId),
  };
};
