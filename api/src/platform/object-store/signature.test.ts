import { describe, expect, it } from 'vitest';
import { objectUrl, storeAddress } from './address.ts';
import { hashOf, presigned, signedHeaders } from './signature.ts';

// The examples of AWS's own documentation of Signature Version 4 for S3.
const signer = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');
const bucket = 'https://examplebucket.s3.amazonaws.com';

describe('signatures', () => {
  it.each([
    [
      'an object in part',
      'GET',
      '/test.txt',
      { range: 'bytes=0-9' },
      '',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a name with a sign',
      'PUT',
      '/test%24file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a parameter without a value',
      'GET',
      '/?lifecycle',
      {},
      '',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'parameters',
      'GET',
      '/?max-keys=2&prefix=J',
      {},
      '',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('are those of the documentation: %s', (_, method, path, headers, body, signature) => {
    const signed = signedHeaders(
      signer,
      { method, url: new URL(bucket + path), headers: headers as Record<string, string>, bodyHash: hashOf(body) },
      at,
    );
    expect(signed.authorization).toMatch(new RegExp(`Signature=${signature}$`));
  });

  it('are those of the documentation: a link', () => {
    expect(presigned(signer, new URL(`${bucket}/test.txt`), 86_400, at)).toMatch(
      /X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404$/,
    );
  });
});

describe('addresses', () => {
  it.each([
    ['s3://archivos', 'a/b', 'https://archivos.s3.us-east-1.amazonaws.com/a/b'],
    ['s3://archivos/tramo?region=us-west-2', 'a', 'https://archivos.s3.us-west-2.amazonaws.com/tramo/a'],
    ['s3://archivos/x/y/?endpoint=http://10.0.0.5:9000', 'ñ o', 'http://10.0.0.5:9000/archivos/x/y/%C3%B1%20o'],
    ['s3://archivos?endpoint=https://s3.empresa.mx&style=host', 'a', 'https://archivos.s3.empresa.mx/a'],
  ])('%s', (text, key, url) => {
    expect(objectUrl(storeAddress(text), key).href).toBe(url);
  });

  it.each([
    ['https://archivos', 's3://'],
    ['nada', 'no es una dirección'],
    ['s3://id:secreto@archivos', 'FILES_KEY_ID'],
    ['s3://A_B', 'cubeta'],
    ['s3://archivos?endpoit=http://x', '«endpoit»'],
    ['s3://archivos?endpoint=ftp://x', 'http(s)'],
    ['s3://archivos?endpoint=http://x/y', 'solo servidor'],
    ['s3://archivos?endpoint=http://x&style=dns', 'style'],
    ['s3://archivos?region=%20', 'región'],
  ])('refuses %s in words', (text, words) => {
    expect(() => storeAddress(text)).toThrow(words);
    expect(() => storeAddress(text)).not.toThrow('secreto');
  });
});
