import { hostConfig, siteConfig } from '@baize/vite-config/site-config';
import { defineConfig } from 'vite';

const DEV_PORT = 5173;
const site = 'member';

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild ? hostConfig({ site }) : siteConfig({ site, devPort: DEV_PORT }),
);
