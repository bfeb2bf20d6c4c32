import { siteConfig } from '@baize/vite-config/site-config';
import { defineConfig } from 'vite';

export default defineConfig(siteConfig({ site: 'agent', devPort: 5174 }));
