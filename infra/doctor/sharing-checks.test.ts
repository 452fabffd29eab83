import { expect, test } from 'vitest'
import { checkSharing, type Sharing } from './sharing-checks.ts'

const alone: Sharing = {
  dataDir: '/data',
  eventStoreUrl: undefined,
  mongoUrl: undefined,
  bucket: undefined,
  keyFiles: 3,
  hasDatabaseKeys: false,
  hasSigningKey: false,
  hasMedia: false,
}
const cluster: Partial<Sharing> = {
  eventStoreUrl: 'esdb://log:2113',
  mongoUrl: 'mongodb://a:27017,b:27017/atelier',
  keyFiles: 0,
}

test.each<[string, Partial<Sharing>, [string, string]]>([
  ['one machine', {}, ['ok', 'ok']],
  ['engines of this machine', { mongoUrl: 'mongodb://127.0.0.1/atelier' }, ['ok', 'ok']],
  ['a cluster without a bucket', cluster, ['ok', 'warning']],
  ['a cluster with a bucket', { ...cluster, bucket: 'studio' }, ['ok', 'ok']],
  ['a cluster whose keys were files before', { ...cluster, keyFiles: 3 }, ['problem', 'warning']],
  [
    'a cluster with a bucket, and keys that were in its database before',
    { ...cluster, bucket: 'studio', hasDatabaseKeys: true },
    ['problem', 'ok'],
  ],
  ['a bucket, and keys that were files before', { bucket: 'studio' }, ['problem', 'ok']],
  [
    'a bucket, and pictures that were files before',
    { bucket: 'studio', keyFiles: 0, hasMedia: true },
    ['ok', 'warning'],
  ],
  ['one machine with pictures', { hasMedia: true }, ['ok', 'ok']],
  ['a log of several machines, and nothing else', { eventStoreUrl: 'esdb://log:2113' }, ['warning', 'warning']],
])('%s', (_, change, statuses) => {
  expect(checkSharing({ ...alone, ...change }).map(({ status }) => status)).toEqual([...statuses, 'ok'])
})

test.each<Partial<Sharing>>([{ keyFiles: 3 }, { bucket: 'studio', hasDatabaseKeys: true }])(
  'the advice for keys that are elsewhere is to move them: %j',
  (change) => {
    const [keys] = checkSharing({ ...alone, ...cluster, ...change })
    expect(keys && 'advice' in keys ? keys.advice : '').toContain('npm run keys -- move')
  },
)

test.each<[string, Partial<Sharing>, RegExp]>([
  ['before anything was signed', {}, /first file to be signed makes .* in \/data\/keys$/],
  ['of one machine', { hasSigningKey: true }, /key in \/data\/keys: public tools say valid, signer untrusted$/],
  ['of a cluster', { ...cluster, bucket: 'studio' }, /key in the bucket studio: public tools/],
])('the key of content credentials %s', (_, change, says) => {
  expect(checkSharing({ ...alone, ...change }).at(-1)?.says).toMatch(says)
})
