import { presetParts } from '../features/contracts/preset-parts.ts';
import { RegisterCentrePage } from '../features/register-centre/register-centre-page.tsx';

/** The register centre (spec section 2, "registerCenter"). The route passes it the parts of the contracts feature. */
export default function RegisterCentreRoute() {
  return <RegisterCentrePage contractPresets={presetParts} />;
}
