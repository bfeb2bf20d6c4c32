/** For the tests of people who use this package: a platform of the contract's own schemas, in the place of the network. */
export {
  createMockPlatform,
  type MockAnswer,
  type MockCall,
  type MockPlatform,
  type MockPlatformOptions,
} from './testing/mock-platform.ts';
export { sampleOf } from './testing/sample.ts';
