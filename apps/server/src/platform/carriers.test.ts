import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createCarriers } from './carriers.ts';
import { CarrierRefusedError } from './messages.ts';

const open: (Server | SocketServer)[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const settings = {
  smsGatewayUrl: 'http://127.0.0.1:1/send',
  smsGatewayToken: 'secret',
  smtpUrl: 'smtp://127.0.0.1:1',
  mailFrom: 'no-reply@brand.example',
};

async function listen(server: Server | SocketServer): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

test('an SMS is sent to the gateway with its token; a refusal by the gateway is a failure', async () => {
  const seen: unknown[] = [];
  let status = 202;
  const port = await listen(
    createServer((request, response) => {
      void textOf(request).then((text) => {
        seen.push({ authorization: request.headers.authorization, ...(JSON.parse(text) as object) });
        response.writeHead(status).end();
      });
    }),
  );
  const carriers = createCarriers({ ...settings, smsGatewayUrl: `http://127.0.0.1:${port}/send` });
  const sms = { channel: 'sms', address: '9779812345678', subject: '', body: 'कोड 123456' } as const;
  await carriers.send(sms);
  expect(seen).toEqual([{ authorization: 'Bearer secret', to: '+9779812345678', text: 'कोड 123456' }]);
  status = 500;
  await expect(carriers.send(sms)).rejects.toMatchObject({ name: 'Error', message: 'the SMS gateway answered 500' });
  status = 422;
  await expect(carriers.send(sms)).rejects.toBeInstanceOf(CarrierRefusedError);
});

test('an e-mail is sent by SMTP', async () => {
  const said: string[] = [];
  const port = await listen(
    createSocketServer((socket) => {
      let inData = false;
      socket.write('220 mail.test ESMTP\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        said.push(text);
        if (inData) {
          if (!text.endsWith('\r\n.\r\n')) return;
          inData = false;
          return void socket.write('250 taken\r\n');
        }
        inData = text.startsWith('DATA');
        if (text.startsWith('QUIT')) return void socket.end('221 bye\r\n');
        socket.write(inData ? '354 go on\r\n' : '250 fine\r\n');
      });
    }),
  );
  const carriers = createCarriers({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` });
  const mail = { channel: 'email', address: 'gita@example.com', subject: 'Hello', body: 'A link' } as const;
  const unsubscribeUrl = 'https://brand.example/stop?token=1';
  await carriers.send({ ...mail, unsubscribeUrl });
  const all = said.join('');
  expect(all).toContain(
    `List-Unsubscribe: <${unsubscribeUrl}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`,
  );
  expect(all).toContain('RCPT TO:<gita@example.com>');
  expect(all).toMatch(/From: no-reply@brand\.example[^]*Subject: Hello[^]*A link/);
});

test('no mail goes to a server without STARTTLS where the address requires it', async () => {
  const said: string[] = [];
  const port = await listen(
    createSocketServer((socket) => {
      socket.write('220 mail.test ESMTP\r\n');
      socket.on('data', (chunk) => {
        said.push(chunk.toString());
        socket.write(chunk.toString().startsWith('STARTTLS') ? '502 not here\r\n' : '250 fine\r\n');
      });
      socket.on('error', () => socket.destroy());
    }),
  );
  const carriers = createCarriers({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}?requireTLS=true` });
  const mail = { channel: 'email', address: 'gita@example.com', subject: 'Hello', body: 'A code' } as const;
  await expect(carriers.send(mail)).rejects.toThrow('STARTTLS');
  expect(said.join('')).not.toContain('gita@example.com');
});

test('a carrier that does not answer is a failure', async () => {
  const message = { address: 'x@example.com', subject: '', body: '' };
  await expect(createCarriers(settings).send({ ...message, channel: 'email' })).rejects.toThrow('ECONNREFUSED');
  await expect(createCarriers(settings).send({ ...message, channel: 'sms' })).rejects.toThrow('fetch failed');
});
