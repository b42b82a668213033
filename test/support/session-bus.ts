import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A session bus of a test's own, with a desktop on it: something that shows notifications, and a tray. */
export interface DesktopBus {
  readonly env: Readonly<Record<string, string>>;
  /** What was shown, in order. */
  readonly notifications: readonly { readonly id: number; readonly title: string; readonly body: string }[];
  /** How many signs stand in the tray. */
  readonly trayItems: () => number;
  /** As a click on a notification. */
  readonly click: (id: number) => void;
  readonly stop: () => void;
}

const notifications = { name: 'org.freedesktop.Notifications', path: '/org/freedesktop/Notifications' };
const watcher = 'org.kde.StatusNotifierWatcher';

export async function startDesktopBus(): Promise<DesktopBus> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [printed] = (await once(bus.stdout, 'data')) as [Buffer]; // a stream without an encoding gives Buffers
  const address = printed.toString().trim();
  const shown: { id: number; title: string; body: string }[] = [];
  let items = 0;
  const line = await openLine(/path=([^,]+)/.exec(address)?.[1] ?? '', (call) => {
    switch (call.member) {
      case 'GetCapabilities':
        return ['as', (body) => body.strings(['body', 'actions'])];
      case 'GetServerInformation':
        return ['ssss', (body) => ['test', 'galley', '1', '1.2'].forEach((word) => body.string(word))];
      case 'Notify': {
        const read = new Reader(call.body);
        read.string();
        const replaces = read.number();
        read.string();
        const id = replaces === 0 ? shown.length + 1 : replaces;
        shown.push({ id, title: read.string(), body: read.string() });
        return ['u', (body) => body.number(id)];
      }
      case 'Get':
        return ['v', (body) => body.signature('b').number(1)];
      case 'RegisterStatusNotifierItem':
        items += 1;
        return ['', () => undefined];
      default:
        return ['', () => undefined];
    }
  });
  for (const name of [notifications.name, watcher]) {
    line.send({
      type: 1,
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member: 'RequestName',
      destination: 'org.freedesktop.DBus',
      signature: 'su',
      write: (body) => body.string(name).number(0),
    });
  }
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    notifications: shown,
    trayItems: () => items,
    click: (id) =>
      line.send({
        type: 4,
        path: notifications.path,
        interface: notifications.name,
        member: 'ActionInvoked',
        signature: 'us',
        write: (body) => body.number(id).string('default'),
      }),
    stop: () => {
      line.close();
      bus.kill();
    },
  };
}

interface Call {
  readonly member: string;
  readonly body: Buffer;
}
interface Message {
  readonly type: number;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly destination?: string;
  readonly replyTo?: number;
  readonly signature: string;
  readonly write: (body: Writer) => unknown;
}
type Reply = readonly [signature: string, write: (body: Writer) => unknown];

/** The bus's protocol, as much of it as a desktop of tests needs. */
async function openLine(path: string, answer: (call: Call) => Reply) {
  const socket: Socket = connect(path);
  await once(socket, 'connect');
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  await once(socket, 'data');
  socket.write('BEGIN\r\n');
  let serial = 0;
  let heard = Buffer.alloc(0);
  function send(message: Message): void {
    serial += 1;
    socket.write(encode(message, serial));
  }
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    for (let size = sizeOf(heard); size !== null; size = sizeOf(heard)) {
      const call = decode(heard.subarray(0, size));
      heard = heard.subarray(size);
      if (call === null) continue;
      const [signature, write] = answer(call);
      send({ type: 2, destination: call.sender, replyTo: call.serial, signature, write });
    }
  });
  send({
    type: 1,
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'Hello',
    destination: 'org.freedesktop.DBus',
    signature: '',
    write: () => undefined,
  });
  return { send, close: () => socket.destroy() };
}

class Writer {
  readonly #parts: Buffer[] = [];
  length = 0;

  bytes(part: Buffer): this {
    this.#parts.push(part);
    this.length += part.length;
    return this;
  }
  align(to: number): this {
    return this.bytes(Buffer.alloc((to - (this.length % to)) % to));
  }
  byte(value: number): this {
    return this.bytes(Buffer.from([value]));
  }
  number(value: number): this {
    const part = Buffer.alloc(4);
    part.writeUInt32LE(value);
    return this.align(4).bytes(part);
  }
  string(value: string): this {
    const part = Buffer.from(`${value}\0`);
    return this.number(part.length - 1).bytes(part);
  }
  signature(value: string): this {
    return this.byte(value.length).bytes(Buffer.from(`${value}\0`));
  }
  strings(values: readonly string[]): this {
    const inner = new Writer();
    for (const value of values) inner.string(value);
    return this.number(inner.length).bytes(inner.buffer);
  }
  get buffer(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

class Reader {
  readonly #buffer: Buffer;
  at: number;

  constructor(buffer: Buffer, at = 0) {
    this.#buffer = buffer;
    this.at = at;
  }
  align(to: number): void {
    this.at = Math.ceil(this.at / to) * to;
  }
  byte(): number {
    return this.#buffer.readUInt8(this.at++);
  }
  number(): number {
    this.align(4);
    this.at += 4;
    return this.#buffer.readUInt32LE(this.at - 4);
  }
  string(): string {
    const length = this.number();
    this.at += length + 1;
    return this.#buffer.toString('utf8', this.at - length - 1, this.at - 1);
  }
  signature(): string {
    const length = this.byte();
    this.at += length + 1;
    return this.#buffer.toString('latin1', this.at - length - 1, this.at - 1);
  }
}

function encode(message: Message, serial: number): Buffer {
  const body = new Writer();
  message.write(body);
  const fields = new Writer();
  const field = (code: number, type: string, value: string | number | undefined): void => {
    if (value === undefined || value === '') return;
    fields.align(8).byte(code).signature(type);
    if (typeof value === 'number') fields.number(value);
    else if (type === 'g') fields.signature(value);
    else fields.string(value);
  };
  field(1, 'o', message.path);
  field(2, 's', message.interface);
  field(3, 's', message.member);
  field(5, 'u', message.replyTo);
  field(6, 's', message.destination);
  field(8, 'g', message.signature);
  const head = new Writer();
  head
    .bytes(Buffer.from([0x6c, message.type, 0, 1]))
    .number(body.length)
    .number(serial);
  return head.number(fields.length).bytes(fields.buffer).align(8).bytes(body.buffer).buffer;
}

/** Bytes of the first message; null until all of it is there. */
function sizeOf(heard: Buffer): number | null {
  if (heard.length < 16) return null;
  const fields = heard.readUInt32LE(12);
  const size = Math.ceil((16 + fields) / 8) * 8 + heard.readUInt32LE(4);
  return heard.length < size ? null : size;
}

/** A call that wants an answer; null for every other message. */
function decode(message: Buffer): (Call & { readonly serial: number; readonly sender: string }) | null {
  if (message.readUInt8(1) !== 1) return null;
  const end = 16 + message.readUInt32LE(12);
  const read = new Reader(message, 16);
  let member = '';
  let sender = '';
  while (read.at < end) {
    read.align(8);
    const code = read.byte();
    const type = read.signature();
    const value = type === 'g' ? read.signature() : type === 'u' ? read.number() : read.string();
    if (code === 3) member = String(value);
    if (code === 7) sender = String(value);
  }
  const body = message.subarray(Math.ceil(end / 8) * 8);
  return { member, sender, body, serial: message.readUInt32LE(8) };
}
