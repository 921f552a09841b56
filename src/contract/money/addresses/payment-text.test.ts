import { describe, expect, test } from 'vitest';
import { paymentTextMessage, readPaymentText } from './payment-text.ts';

const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const eth = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const xrp = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const xlm = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const cashAddress = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const legacy = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const shared = '3P14159f73E4gFr7JterCCQh9QjiTjiZrG';
const tagged = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi';
const testNetwork = 'This is an address on a test network, where the desk sends nothing';

describe('readPaymentText', () => {
  test.for([
    ['btc', `bitcoin:${btc}?amount=0.5&label=Rent`, { address: btc, amount: '0.5' }],
    ['btc', `BITCOIN:${btc.toUpperCase()}?AMOUNT=20.3`, { address: btc.toUpperCase(), amount: '20.3' }],
    ['btc', `bitcoin://${btc}`, { address: btc, amount: null }],
    ['btc', `${btc}?amount=0.1`, { address: btc, amount: '0.1' }],
    ['btc', ` https://mempool.space/address/${btc} `, { address: btc }],
    ['btc', `https://blockchair.com/bitcoin/address/${btc}?from=0`, { address: btc }],
    ['bch', `${cashAddress}?amount=1`, { address: cashAddress, amount: '1' }],
    ['eth', `ethereum:${eth}@1?value=2.5e17`, { address: eth, amount: '0.25' }],
    ['eth', `ethereum:pay-${eth}`, { address: eth, amount: null }],
    ['eth', `eth:${eth}`, { address: eth }],
    ['usdc', `eth:${eth}`, { address: eth, asset: 'usdc' }],
    ['etc', `ethereum:${eth}@61?value=1`, { address: eth, amount: '0.000000000000000001' }],
    ['eth', `eip155:1:${eth}`, { address: eth }],
    ['eth', `https://etherscan.io/address/${eth}#tokentxns`, { address: eth }],
    ['xrp', `${xrp}?dt=33722`, { address: xrp, memo: '33722' }],
    ['xrp', `${xrp}:33722`, { address: xrp, memo: '33722' }],
    ['xrp', `https://xrpscan.com/account/${xrp}`, { address: xrp, memo: '' }],
    ['xrp', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', { address: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', memo: '4294967295' }],
    ['xlm', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK', { address: xlm, memo: '9223372036854775808' }],
    [
      'xlm',
      `web+stellar:pay?destination=${xlm}&amount=120.1234567&memo=skdjfasf&memo_type=MEMO_TEXT`,
      { memo: 'skdjfasf', amount: '120.1234567' },
    ],
    ['eth', `https://blockchair.com/ethereum/address/${eth}`, { address: eth }],
    ['eth', `https://eth.blockscout.com/address/${eth}`, { address: eth }],
    ['eth', `ethereum:${eth}@0x1?amount=1`, { address: eth, amount: '1' }],
    ['bch', `https://explorer.bitcoin.com/bch/address/${legacy}`, { address: legacy }],
    ['ltc', `https://blockchair.com/litecoin/address/${shared}`, { address: shared }],
    ['xlm', `https://stellar.expert/explorer/public/account/${xlm}`, { address: xlm }],
    ['xrp', `https://ripple.com//send?to=${xrp}&dt=5&amount=7`, { address: xrp, memo: '5', amount: null, unread: ['amount'] }],
    ['xrp', `https://xrpscan.com/account/${xrp}?dt=77`, { address: xrp, memo: '77' }],
    ['xrp', `https://livenet.xrpl.org/#/accounts/${xrp}?tag=77`, { address: xrp, memo: '77' }],
    ['xrp', `${xrp}?destinationTag=5`, { memo: '5' }],
    ['xrp', `${xrp}?to_tag=5&tag=5`, { memo: '5' }],
    ['xrp', `xrpl:${xrp}?network=mainnet&memo_id=5`, { memo: '5' }],
    ['xrp', `${tagged}?dt=4294967295`, { memo: '4294967295' }],
    ['btc', `bitcoin:${btc}?label=Rent&memo=May`, { memo: '', unread: ['label', 'memo'] }],
    [
      'xlm',
      `web+stellar:pay?destination=${xlm}&network_passphrase=Public%20Global%20Stellar%20Network%20%3B%20September%202015`,
      { address: xlm },
    ],
    ...[`“${btc}”`, `'${btc}'`, `${btc}.`, `<${btc}>`, `${btc}:`, `Address: ${btc}`, `Bitcoin address = "${btc}",`].map(
      (text) => ['btc', text, { form: 'text', address: btc }] as const,
    ),
    ['eth', `address:${eth}`, { form: 'text', address: eth }],
    ['ltc', `https://litecoinspace.org/address/${shared}`, { address: shared }],
    ['btc', `<bitcoin:${btc}?amount=1>`, { address: btc, amount: '1' }],
    ['xrp', `“${xrp}:33722”`, { address: xrp, memo: '33722' }],
    ['btc', `bitcoin:${btc}&amount=1`, { address: btc, amount: '1' }],
    ['btc', `bitcoin:%62${btc.slice(1)}?amount=1`, { address: btc }],
    ['btc', `bitcoin: ${btc}`, { address: btc }],
    ['bch', `bitcoincash:${legacy}`, { address: legacy }],
    [null, `bitcoin:${btc}?amount=0.5`, { asset: 'btc', address: btc }],
    [null, `${xrp}:33722`, { asset: 'xrp', memo: '33722' }],
  ] as const)('with the asset %s, the payment text %s is read', ([asset, text, expectedPayment]) => {
    expect(readPaymentText(asset, text)).toMatchObject(expectedPayment);
  });

  test.for([
    ['btc', `litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9`, 'This is an address on Litecoin, not on Bitcoin'],
    ['btc', `lightning:lnbc1`, 'This is an address on Lightning, where the desk sends nothing'],
    ['eth', `arb1:${eth}`, 'This is an address on Arbitrum One, where the desk sends nothing'],
    ['eth', `ethereum:${eth}@137?value=1`, 'This is an address on Polygon, where the desk sends nothing'],
    ['etc', `ethereum:${eth}`, 'This is an address on Ethereum, not on Ethereum Classic'],
    ['eth', `https://polygonscan.com/address/${eth}`, 'This is an address on Polygon, where the desk sends nothing'],
    ['eth', `https://example.com/address/${eth}`, 'The desk does not know the network of the site example.com: paste the address only'],
    ['eth', `https://etherscan.io/token/${eth}`, 'The link shows a token: paste the address of the recipient'],
    ['eth', `ethereum:${eth}@1/transfer?address=${eth}&uint256=1`, 'The link calls a contract: paste the address of the recipient'],
    ['eth', `xyz:${eth}`, '“xyz:” names a network that the desk does not know'],
    ['usdc', `ethereum:${eth}@1?value=1`, 'The link asks for ETH, not USDC'],
    ['eth', `https://mempool.space/address/${btc}`, 'This is a Bitcoin address'],
    ['btc', `https://mempool.space/tx/4a5e`, 'The link contains no address of Bitcoin'],
    ['btc', `bitcoin:${btc}?amount=1,5`, 'The amount “1,5” of the link cannot be read'],
    ['btc', `bitcoin:${btc}?amount=1&amount=2`, 'The link has two values of “amount”'],
    [
      'btc',
      `bitcoin:${btc}?req-somethingyoudontunderstand=50`,
      'The link requires “somethingyoudontunderstand”, which the desk does not support',
    ],
    ['eth', `ethereum:${eth}?value=0.5`, 'The link asks for 0.5 wei: wei are whole'],
    ['xlm', `web+stellar:pay?destination=${xlm}&asset_code=USDC`, 'The link asks for USDC, not XLM'],
    ['btc', `${xrp}:33722`, 'This is an address on XRP, not on Bitcoin'],
    ['xrp', 'T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ', 'This is an X-address of the XRP test network'],
    ['xrp', `${xrp}?dt=5&tag=6`, 'The link has two tags or memos'],
    ['xrp', `${tagged}?dt=5`, 'The link has two tags or memos'],
    ['xrp', `https://xrpscan.com/account/${xrp}?dt=5&tag=6`, 'The link has two tags or memos'],
    ['eth', `ethereum:${eth}?amount=1&value=2`, 'The link has two amounts'],
    ['usdc', `ethereum:${eth}?amount=5`, 'The link asks for ETH, not USDC'],
    ['btc', `https://blockchair.com/litecoin/address/${shared}`, 'This is an address on Litecoin, not on Bitcoin'],
    ['btc', `https://blockchair.com/dash/address/${shared}`, 'This is an address on Dash, not on Bitcoin'],
    ['btc', `https://blockchair.com/bitcoin-cash/address/${legacy}`, 'This is an address on Bitcoin Cash, not on Bitcoin'],
    ['btc', `https://blockchair.com/bitcoin-sv/address/${legacy}`, 'This is an address on Bitcoin-sv, where the desk sends nothing'],
    ['btc', `https://live.blockcypher.com/ltc/address/${shared}`, 'This is an address on Litecoin, not on Bitcoin'],
    ['btc', `https://litecoinspace.org/address/${shared}`, 'This is an address on Litecoin, not on Bitcoin'],
    ['btc', `https://bchblockexplorer.com/address/${legacy}`, 'This is an address on Bitcoin Cash, not on Bitcoin'],
    ['btc', `https://live.blockcypher.com/btc-testnet/address/${shared}`, testNetwork],
    ['btc', `https://mempool.space/testnet4/address/${shared}`, testNetwork],
    ['bch', `https://blockchair.com/bitcoin/address/${legacy}`, 'This is an address on Bitcoin, not on Bitcoin Cash'],
    ['xrp', `https://testnet.xrpl.org/accounts/${xrp}`, testNetwork],
    ['xlm', `https://stellar.expert/explorer/testnet/account/${xlm}`, testNetwork],
    ['fil', 'https://calibration.filfox.info/en/address/f0150', testNetwork],
    ['eth', `eth:${eth}@137?value=1`, 'This is an address on Polygon, where the desk sends nothing'],
    ['eth', `eth:${eth}@61`, 'This is an address on Ethereum Classic, not on Ethereum'],
    ['etc', `ethereum:${eth}@0x61`, 'This is an address on chain 97, where the desk sends nothing'],
    ['eth', `ethereum:${eth}@0x89`, 'This is an address on Polygon, where the desk sends nothing'],
    ['eth', `https://etherscan.io/address/${eth}?chainId=137`, 'This is an address on Polygon, where the desk sends nothing'],
    [
      'xlm',
      `web+stellar:pay?destination=${xlm}&network_passphrase=Test SDF Network`,
      'This is an address on “Test SDF Network”, where the desk sends nothing',
    ],
    ['xrp', `xrpl:${xrp}?network=testnet`, 'This is an address on “testnet”, where the desk sends nothing'],
  ] as const)('with the asset %s, the payment text %s is refused with a message', ([asset, text, refusal]) => {
    expect(readPaymentText(asset, text)).toEqual({ refusal });
  });

  test.for([btc, eth, cashAddress, xrp, 'Acme cold 2', 'note: a name', '', '12:30', `bc1q\u200b${btc.slice(4)}`])(
    'the text “%s” is not a payment text',
    (text) => {
      for (const asset of ['btc', 'bch', 'eth', 'xrp', null]) {
        const readResult = readPaymentText(asset, text);
        if (text === cashAddress && asset !== 'bch') continue;
        expect(readResult).toBeNull();
      }
    },
  );

  test('paymentTextMessage names every part that was read from the payment text', () => {
    const payment = readPaymentText('xrp', `${xrp}?dt=33722&amount=10&label=Rent`);
    expect(payment !== null && 'form' in payment && paymentTextMessage(payment)).toBe(
      'Read from the payment link: address, tag 33722, amount 10 XRP. Not read: label',
    );
  });
});
