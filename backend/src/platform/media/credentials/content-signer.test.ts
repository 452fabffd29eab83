import { X509Certificate } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnusableImage } from '../pictures/unusable-image.ts'
import { noise } from '../testing/pictures.ts'
import type { Claim } from './claim.ts'
import type { FileBytes } from './content-signer.ts'
import { installationKey, installationKeyName } from './installation-key.ts'
import { readCredentials } from './testing/read-credentials.ts'
import { memoryRecords, testSigner } from './testing/test-signer.ts'

const masterKey = Buffer.alloc(32, 7).toString('base64')
const now = () => new Date()

const signer = testSigner()
const formats = ['png', 'jpeg', 'webp'] as const
const files = new Map<(typeof formats)[number], Buffer>()
beforeAll(async () => {
  const picture = sharp(await noise(64, 48))
  for (const format of formats) files.set(format, await picture.clone()[format]().toBuffer())
})
afterAll(() => signer.close())

const generated: Claim = { origin: 'generated' }
const fileOf = (format: (typeof formats)[number]) => ({
  bytes: files.get(format) ?? Buffer.alloc(0),
  contentType: `image/${format}`,
})
const sign = async (claim: Claim, format: (typeof formats)[number] = 'png', stored: FileBytes = fileOf(format)) =>
  await signer.sign('user', async () => ({ file: fileOf(format), stored, claim }))

describe('a signed file', () => {
  it.each(formats)(
    'of the type %s is valid, its signer is not trusted, and its pixels are the same',
    async (format) => {
      const signed = await sign(generated, format)
      const { state, problems, manifest, actions } = await readCredentials(`image/${format}`, signed)
      expect([state, problems]).toEqual(['Valid', ['signingCredential.untrusted']])
      expect(manifest).toMatchObject({
        claim_generator_info: [{ name: 'Atelier', version: '1.2.3' }],
        signature_info: { alg: 'Es256' },
      })
      expect(manifest.signature_info.issuer).toMatch(/^Atelier installation [0-9a-f]{8}$/)
      expect(actions).toEqual([
        {
          action: 'c2pa.created',
          digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        },
      ])
      const pixels = async (bytes: Uint8Array) => await sharp(bytes).raw().toBuffer()
      expect(await pixels(signed)).toEqual(await pixels(fileOf(format).bytes))
    },
  )

  it.each(formats)('of the type %s is invalid when a byte of the picture is another one', async (format) => {
    const signed = await sign(generated, format)
    const original = fileOf(format).bytes
    const at = Buffer.from(signed).indexOf(original.subarray(original.length >> 1, (original.length >> 1) + 16))
    signed[at] = (signed[at] ?? 0) ^ 1
    const { state, problems } = await readCredentials(`image/${format}`, signed)
    expect([state, problems.includes('assertion.dataHash.mismatch')]).toEqual(['Invalid', true])
  })

  it('says how it was made and counts what it was made from only when it is told to', async () => {
    const plain = await sign({ origin: 'partly-generated' })
    expect(JSON.stringify((await readCredentials('image/png', plain)).manifest)).not.toContain('lighthouse')
    const told = await sign({ origin: 'partly-generated', making: { prompt: 'a lighthouse' }, references: 2 })
    const { state, problems, manifest, actions } = await readCredentials('image/png', told)
    expect([state, problems]).toEqual(['Valid', ['signingCredential.untrusted']])
    expect(manifest).toMatchObject({
      ingredients: [
        { title: 'Reference image 1', relationship: 'inputTo' },
        { title: 'Reference image 2', relationship: 'inputTo' },
      ],
    })
    expect(manifest.assertions).toContainEqual({ label: 'atelier.making', data: { prompt: 'a lighthouse' } })
    expect(actions[0]?.digitalSourceType).toMatch(/compositeWithTrainedAlgorithmicMedia$/)
  })

  it('does not say of a picture that no model made that AI made it', async () => {
    const { state, actions } = await readCredentials('image/png', await sign({ origin: 'drawn' }))
    expect([state, actions[0]?.digitalSourceType]).toEqual([
      'Valid',
      'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia',
    ])
  })

  it('of an upload claims nothing of how it came to be', async () => {
    const { state, problems, manifest, actions } = await readCredentials(
      'image/webp',
      await sign({ origin: undefined }, 'webp'),
    )
    expect([state, problems]).toEqual(['Valid', ['signingCredential.untrusted']])
    expect(actions.map(({ action }) => action)).toEqual(['c2pa.opened'])
    expect(JSON.stringify(manifest)).not.toContain('lgorithmicMedia')
  })

  it('carries on the manifest that the stored file has, also into another format', async () => {
    const stored = { bytes: await sign(generated, 'jpeg'), contentType: 'image/jpeg' }
    const again = await sign(generated, 'webp', stored)
    const { state, problems, manifest, actions, count } = await readCredentials('image/webp', again)
    expect([state, problems, count]).toEqual(['Valid', ['signingCredential.untrusted'], 2])
    expect(actions.map(({ action }) => action)).toEqual(['c2pa.opened', 'c2pa.converted'])
    expect(manifest).toMatchObject({ ingredients: [{ relationship: 'parentOf' }] })
  })
})

describe('a file that cannot be signed', () => {
  it('is refused as unusable, and the next one is signed', async () => {
    const broken = { bytes: Buffer.from('no picture at all'), contentType: 'image/png' }
    const signing = signer.sign('user', async () => ({ file: broken, stored: broken, claim: generated }))
    await expect(signing).rejects.toThrow(UnusableImage)
    expect((await sign(generated)).length).toBeGreaterThan(fileOf('png').bytes.length)
  })

  it('is given up when it takes too long or is too large', async () => {
    const file = fileOf('png')
    for (const limits of [{ timeoutMs: 0 }, { fileBytes: file.bytes.length - 1 }]) {
      const impatient = testSigner(limits)
      const signing = impatient.sign('user', async () => ({ file, stored: file, claim: generated }))
      await expect(signing).rejects.toThrow(UnusableImage)
      await impatient.close()
    }
  })
})

describe('the key of the installation', () => {
  it('is made once, by whoever is first, and lies wrapped', async () => {
    const shared = memoryRecords()
    const keys = await Promise.all([1, 2, 3].map(() => installationKey(shared, masterKey, now())))
    const leaves = keys.map(({ certificates: [leaf = Buffer.alloc(0)] }) => new X509Certificate(leaf).fingerprint)
    expect(new Set(leaves).size).toBe(1)
    expect(shared.names()).toEqual([installationKeyName])
    const other = Buffer.alloc(32, 8).toString('base64')
    await expect(installationKey(shared, other, now())).rejects.toThrow('authenticate')
  })

  it('has a certificate that is no authority and that another one has signed', async () => {
    const { certificates, privateKey } = await installationKey(memoryRecords(), masterKey, now())
    const [leaf, authority] = certificates.map((each) => new X509Certificate(each))
    if (leaf === undefined || authority === undefined) throw new Error('The chain is too short')
    expect([leaf.ca, authority.ca, leaf.verify(authority.publicKey), leaf.verify(leaf.publicKey)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(leaf.checkIssued(authority)).toBe(true)
    expect(leaf.checkPrivateKey(privateKey)).toBe(true)
    expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.4'])
  })
})
