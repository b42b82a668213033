import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { ServiceError } from '../service-error.ts';
import type { FileContent } from '../snapshot.ts';

const largestBytes = 10_000_000;
const fetchTimeoutMs = 20_000;

/** Addresses that are not of the public internet: this machine, its networks, and what carries one of them inside. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  // Of IPv6, what is given out to the internet, without the parts that lead to an IPv4 address or are for examples.
  return family === 6 && /^[23]/.test(address) && !/^(?:2001:(?:0{0,4}:|db8:)|2002:)/i.test(address);
}

/** Resolves a name, and refuses it unless all its addresses are public: the connection goes to what was looked at. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
    if (error !== null) callback(error, []);
    else if (addresses.every(({ address }) => isPublicAddress(address))) callback(null, [...addresses]);
    else callback(new Error('it is not a public address'), []);
  });
};

/**
 * A file of the web for `insert_files`; redirects are not followed.
 * @throws {ServiceError} 400 naming `field`, where it is not a public address, too large, or does not answer
 */
export async function fetchFile(
  url: string,
  field: string,
  lookup: LookupFunction = publicLookup,
): Promise<FileContent> {
  const refused = (reason: string): ServiceError => new ServiceError(400, `${field}: ${reason}.`);
  const target = new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw refused('is not an address of the web');
  if (target.username !== '' || target.password !== '') throw refused('holds a user name or password');
  const literal = target.hostname.replace(/^\[|\]$/g, '');
  // Numbers are not looked up.
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw refused('is not a public address');
  try {
    return await read(target, lookup);
  } catch (error) {
    throw refused(`cannot be fetched: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function read(target: URL, lookup: LookupFunction): Promise<FileContent> {
  const signal = AbortSignal.timeout(fetchTimeoutMs);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    send(target, { lookup, signal, agent: false }, resolve).on('error', reject).end();
  });
  try {
    if (answer.statusCode !== 200) throw new Error(`it answered ${answer.statusCode ?? 'nothing'}`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer) {
      const bytes = chunk as Buffer; // without an encoding the stream gives bytes
      size += bytes.length;
      if (size > largestBytes) throw new Error(`it is larger than ${largestBytes} bytes`);
      chunks.push(bytes);
    }
    const contentType = answer.headers['content-type']?.split(';')[0]?.trim();
    return { content: Buffer.concat(chunks), contentType: contentType ?? 'application/octet-stream' };
  } finally {
    answer.destroy();
  }
}
