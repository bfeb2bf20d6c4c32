import { presetParts } from '../features/contracts/preset-parts.ts';
import { RegisterCentrePage } from '../features/register-centre/register-centre-page.tsx';

/** Spec section 2, "registerCenter". */
export default function RegisterCentreRoute() {
  return <RegisterCentrePage contractPresets={presetParts} />;
}
