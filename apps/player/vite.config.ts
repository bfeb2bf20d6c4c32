import { siteConfig } from '@baize/vite-config/site-config';
import { defineConfig } from 'vite';

const DEV_PORT = 5173;

export default defineConfig(siteConfig({ site: 'member', devPort: DEV_PORT }));
