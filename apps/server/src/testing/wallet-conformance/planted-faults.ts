import type { PlantedFault } from './fault.ts';
import { accessFaults } from './faults-of-access.ts';
import { betFaults } from './faults-of-bets.ts';
import { creditFaults } from './faults-of-credits.ts';
import { operationFaults } from './faults-of-operation.ts';
import { repetitionFaults } from './faults-of-repetition.ts';

/** Everything that a wallet may get wrong and that the conformance kit has to find. */
export const plantedFaults: readonly PlantedFault[] = [
  ...accessFaults,
  ...betFaults,
  ...creditFaults,
  ...operationFaults,
  ...repetitionFaults,
];
