import { expect, it } from 'vitest';
import { addressOfPlace, printAddress, readAddress } from '../../../../src-renderer/state/address.ts';
import type { Address } from '../../../../src-renderer/state/address.ts';

const addresses: readonly Address[] = [
  { screen: 'review' },
  { screen: 'space', accountId: 'a', spaceId: 's/1', pageId: 'p 2', anchor: 'über-uns' },
  { screen: 'space', accountId: 'a', spaceId: 's', pageId: null, anchor: null },
  {
    screen: 'change-request',
    accountId: 'a',
    spaceId: 's',
    changeRequestId: 'c',
    tab: 'changes',
    pageId: 'p',
    commentId: null,
  },
  { screen: 'search', query: 'a/b %' },
  { screen: 'settings', section: 'keyboard' },
];

it.each(addresses)('an address is read back as it was printed: $screen', (address) => {
  expect(readAddress(printAddress(address))).toEqual(address);
});

it.each(['', 'nowhere', 'space/a', '%E0%A4%A', 'change-request/a/b'])('%j is not an address', (text) => {
  expect(readAddress(text)).toBeNull();
});

it('a place of the core opens where the thing is', () => {
  const place = { accountId: 'a', spaceId: 's', changeRequestId: 'c', pageId: null, commentId: 'k' };
  expect(addressOfPlace(place)).toMatchObject({
    screen: 'change-request',
    tab: 'discussion',
    commentId: 'k',
  });
  expect(addressOfPlace({ ...place, pageId: 'p' })).toMatchObject({ tab: 'changes', pageId: 'p' });
  expect(addressOfPlace({ ...place, changeRequestId: null, pageId: 'p' })).toMatchObject({
    screen: 'space',
    pageId: 'p',
  });
});
