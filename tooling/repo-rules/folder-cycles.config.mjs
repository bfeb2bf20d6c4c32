// Two folders that import each other are one folder in two places. Tests and stories may import from anywhere: they are left out.
import base from './dependency-cruiser.config.mjs';

const NOT_PRODUCT = '\\.(test|stories)\\.tsx?$|\\.config\\.ts$|/testing/|/attacks/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...base.options, exclude: { path: `${base.options.exclude.path}|${NOT_PRODUCT}` } },
};
