// Two folders that import each other are one folder in two places. Tests and stories may import from anywhere: they are left out.
import base from './dependency-cruiser.config.mjs';

const NOT_PRODUCT = '\\.(test|stories)\\.tsx?$|\\.config\\.ts$|/testing/|/attacks/';
/** Each site has one cycle left: its folders app and routes. */
const NOT_YET = '^apps/(player|agent)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: NOT_YET },
      to: { circular: true },
    },
  ],
  options: { ...base.options, exclude: { path: `${base.options.exclude.path}|${NOT_PRODUCT}` } },
};
