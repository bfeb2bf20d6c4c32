/** Test support for users of this package: a mock platform built from the contract's schemas. */
export {
  createMockPlatform,
  type MockAnswer,
  type MockCall,
  type MockPlatform,
  type MockPlatformOptions,
} from './testing/mock-platform.ts';
export { sampleOf } from './testing/sample.ts';
