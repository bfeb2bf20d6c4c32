import { endpoint } from '../endpoint.ts';
import { contractsMarks } from '../marks/contracts.ts';
import { Empty } from '../schemas/common.ts';
import * as contracts from '../schemas/contracts.ts';

const desk = { request: Empty, reply: contracts.ContractDeskValue, errors: ['contract.not_offered'] } as const;
const termsErrors = [
  'contract.not_offered',
  'contract.not_in_line',
  'contract.terms_invalid',
  'contract.rate_above_own',
] as const;

export const contractsEndpoints = {
  dividendContract: endpoint(contractsMarks.dividendContract, {
    ...desk,
    summary: 'Dividend: the own contract, and requests that wait for an answer (spec section 7, "Contracts")',
  }),
  dailySalaryContract: endpoint(contractsMarks.dailySalaryContract, {
    ...desk,
    summary: 'Daily salary: the own contract, and requests that wait for an answer (spec section 7, "Contracts")',
  }),
  hourSalaryContract: endpoint(contractsMarks.hourSalaryContract, {
    ...desk,
    summary: 'Hourly salary: the own contract, and requests that wait for an answer (spec section 7, "Contracts")',
  }),
  realTimeSalaryContract: endpoint(contractsMarks.realTimeSalaryContract, {
    ...desk,
    summary: 'Real-time salary: the own contract, and requests that wait for an answer (spec section 7, "Contracts")',
  }),
  contracts: endpoint(contractsMarks.contracts, {
    request: contracts.ContractsQuery,
    reply: contracts.ContractsValue,
    errors: [],
    summary: 'Contracts with the upline and with direct downlines, newest first (spec section 6)',
  }),
  contract: endpoint(contractsMarks.contract, {
    request: contracts.ContractQuery,
    reply: contracts.ContractValue,
    errors: ['request.not_found'],
    summary: 'One contract with all that happened to it (spec section 4, "Contracts")',
  }),
  previewContract: endpoint(contractsMarks.previewContract, {
    request: contracts.PreviewContractRequest,
    reply: contracts.ContractPreview,
    errors: termsErrors,
    summary:
      'What terms would have paid on real figures, and which contracts they would end (spec section 4, "Contracts")',
  }),
  offerContract: endpoint(contractsMarks.offerContract, {
    request: contracts.OfferContractRequest,
    reply: contracts.ContractOffer,
    errors: [...termsErrors, 'contract.request_open'],
    summary: 'Offer a direct downline a contract, or new terms (spec section 4, "Contracts")',
  }),
  terminateContract: endpoint(contractsMarks.terminateContract, {
    request: contracts.TerminateContractRequest,
    reply: contracts.ContractOffer,
    errors: ['request.not_found', 'request.state_changed', 'contract.request_open'],
    summary: 'Ask the other side to end a contract (spec section 3, request kind termination)',
  }),
  answerContract: endpoint(contractsMarks.answerContract, {
    request: contracts.AnswerContractRequest,
    reply: contracts.ContractValue,
    errors: [
      'request.not_found',
      'request.state_changed',
      'contract.rate_above_own',
      'contract.not_offered',
      'contract.not_in_line',
    ],
    summary: 'Approve or reject a request; a lower rate ends contracts below it at once (spec section 4, "Contracts")',
  }),
  withdrawContract: endpoint(contractsMarks.withdrawContract, {
    request: contracts.WithdrawContractRequest,
    reply: Empty,
    errors: ['request.not_found', 'request.state_changed'],
    summary: 'Take back one\'s own request while nobody has answered it (spec section 4, "Contracts")',
  }),
};
