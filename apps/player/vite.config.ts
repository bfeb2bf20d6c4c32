import { siteConfig } from '@baize/vite-config/site-config';
import { defineConfig } from 'vite';

const DEV_PORT = 5173;
/** The first banner of features/home/banners.ts, as @baize/ui/banner draws it, on the paths that show the home page. */
const FIRST_BANNER = {
  on: ['/', '/index', '/index.html', '/home', '/login', '/register'],
  srcset: '/art/banners/dragon-peak-720.avif 720w, /art/banners/dragon-peak-1280.avif 1280w',
  sizes: '(min-width: 1200px) 1024px, 100vw',
};

export default defineConfig(siteConfig({ site: 'member', devPort: DEV_PORT, firstPicture: FIRST_BANNER }));
