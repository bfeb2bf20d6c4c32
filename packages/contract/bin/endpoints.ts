import { allMarks, endpoints, type EndpointId } from '../src/catalogue.ts';
import { errorsOf } from '../src/endpoint.ts';

/** `pnpm endpoints`: the contract as a table; with `--json`, for tools. */
const rows = Object.entries(allMarks()).map(([id, marks]) => ({
  id,
  ...marks,
  built: id in endpoints,
  errors: id in endpoints ? errorsOf(endpoints[id as EndpointId]) : [],
}));

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`);
else
  console.table(
    rows.map(({ id, method, path, encrypted, token, site, built }) => ({
      id,
      method,
      path,
      E: encrypted,
      T: token,
      site,
      built,
    })),
  );
