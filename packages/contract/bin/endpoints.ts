import { allMarks, endpoints, type EndpointId } from '../src/catalogue.ts';

/** `pnpm endpoints`: the contract as a table; with `--json`, for tools. */
const rows = Object.entries(allMarks()).map(([id, marks]) => ({
  id,
  ...marks,
  built: id in endpoints,
  errors: id in endpoints ? endpoints[id as EndpointId].errors : [],
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
