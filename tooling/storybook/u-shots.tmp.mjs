import { chromium } from 'playwright';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
const types={'.html':'text/html','.js':'text/javascript','.css':'text/css','.json':'application/json','.woff2':'font/woff2','.svg':'image/svg+xml'};
const server=createServer(async(q,r)=>{try{const p=new URL(q.url,'http://x').pathname;const b=await readFile(join('/tmp/u-sb',p));r.writeHead(200,{'content-type':types[extname(p)]??'application/octet-stream'});r.end(b);}catch{r.writeHead(404);r.end();}}).listen(0,'127.0.0.1');
await new Promise(r=>server.once('listening',r));
const base=`http://127.0.0.1:${server.address().port}`;
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-background-networking']});
const stories=process.argv.slice(2);
for (const theme of ['dark','light']) for (const width of [360,1440]) {
  const ctx=await browser.newContext({viewport:{width,height:width===360?640:520},reducedMotion:'reduce'});
  const page=await ctx.newPage();
  for (const s of stories){
    const [id,lang='en',dir='ltr']=s.split(':');
    await page.goto(`${base}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme};language:${lang};direction:${dir}`);
    await page.waitForTimeout(1500);
    await page.screenshot({path:`/tmp/u-shots/${id}-${theme}-${width}.png`});
  }
  await ctx.close();
}
await browser.close();server.close();
