import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeLargeThumbnail, makePreview, sha256 } from '../pictures/derive.ts'
import { layOver } from '../pictures/mask.ts'
import { DecoderKilled, TooDemandingImage, UnusableImage } from '../pictures/unusable-image.ts'
import { makeReferenceCopy, prepareUpload } from '../pictures/uploads.ts'
import { picture, textBomb } from '../testing/pictures.ts'
import { openDecoder } from './decoder.ts'
import { stopSignals } from './protocol.ts'

/** Enough for the process itself and a small picture. */
const small = 150 * 1024 * 1024

/** A picture that has to be held in memory whole, 100 MB of it, since its rows come in several passes. */
const encoded = sharp({ create: { width: 5_000, height: 5_000, channels: 4, background: '#ff000080' } })
  .png({ progressive: true, compressionLevel: 1 })
  .toBuffer()
const large = () => encoded

const patience = { timeout: 15_000 }

const bytesOf = (bytes: Uint8Array) => () => Promise.resolve(bytes)

describe('the decoder process', () => {
  const decoder = openDecoder()
  afterAll(() => decoder.close())

  it('gives what decoding here would give', async () => {
    const bytes = await picture(400)
    expect(await decoder.inspectUpload('user', bytesOf(bytes))).toBe(sha256(bytes))
    const { original, thumbnail, media } = await decoder.prepareUpload('user', bytesOf(bytes))
    const expected = await prepareUpload(bytes)
    expect([Buffer.from(original), Buffer.from(thumbnail), media]).toEqual([
      bytes,
      Buffer.from(expected.thumbnail),
      expected.media,
    ])
    const copy = await decoder.makeReferenceCopy('user', bytesOf(bytes))
    expect(Buffer.from(copy.bytes)).toEqual(Buffer.from((await makeReferenceCopy(bytes)).bytes))
    const smaller = [
      await decoder.makeLargeThumbnail('user', bytesOf(bytes)),
      await decoder.makePreview('user', bytesOf(bytes)),
    ]
    expect(smaller.map(sha256)).toEqual([sha256(await makeLargeThumbnail(bytes)), sha256(await makePreview(bytes))])
  })

  it('lays one picture over another, as here', async () => {
    const layers = [await picture(300, 'red'), await picture(400), await picture(64, 'white')] as const
    const laid = await decoder.layOver('user', () => Promise.resolve(layers))
    expect(sha256(laid)).toBe(sha256(await layOver(...layers)))
    expect(await decoder.inspectMask('user', bytesOf(layers[2]))).toBe(1)
  })

  it('says what is wrong with a picture', async () => {
    const refused = decoder.inspectUpload('user', bytesOf(Buffer.from('<svg/>')))
    await expect(refused).rejects.toThrow('Unusable image: it is no JPEG, PNG or WebP')
    await expect(refused).rejects.toBeInstanceOf(UnusableImage)
  })

  it('passes on why the bytes cannot be read', async () => {
    await expect(decoder.inspectUpload('user', () => Promise.reject(new Error('the store is away')))).rejects.toThrow(
      'the store is away',
    )
  })

  it('is started again after it was closed', async () => {
    await decoder.close()
    expect(await decoder.inspectUpload('user', bytesOf(await picture(64)))).toHaveLength(64)
  })
})

it('may be asked again for a picture over which it was ended from outside', async () => {
  const decoder = openDecoder()
  await decoder.inspectUpload('user', () => picture(64))
  const asked = Promise.withResolvers<void>()
  const bytes = await large()
  const read = () => {
    asked.resolve()
    return Promise.resolve(bytes)
  }
  const ended = decoder.inspectUpload('user', read).catch((error: unknown) => error)
  await asked.promise
  // The picture is sent before the next turn of the event loop.
  await nextTurn()
  await decoder.close()
  expect(await ended).toEqual(new DecoderKilled('The decoder process was ended (SIGKILL)'))
  expect(await decoder.inspectUpload('user', bytesOf(bytes))).toBe(sha256(bytes))
  await decoder.close()
})

/** A program that is not ended by a signal to stop. It reads a picture again and again until it is told that this is enough. */
const parentProgram = `
  import { openDecoder } from ${JSON.stringify(join(import.meta.dirname, 'decoder.ts'))}
  const decoder = openDecoder()
  let isEnough = false
  for (const signal of ${JSON.stringify(stopSignals)}) process.on(signal, () => undefined)
  process.on('message', async (word) => {
    if (word === 'enough') isEnough = true
    if (isEnough) return
    await decoder.inspectUpload('user', async () => word)
    process.send('begun')
    while (!isEnough) await decoder.inspectUpload('user', async () => word)
    process.send('done')
  })
`

/** Runs the program as the first of a process group, until it has begun to read a picture again and again. */
async function startGroup() {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-decoder-'))
  const program = join(folder, 'parent.mjs')
  await writeFile(program, parentProgram)
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const
  const parent = fork(program, { serialization: 'advanced', detached: true, stdio: [...stdio] })
  onTestFinished(async () => {
    parent.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  const { pid: group, stderr } = parent
  if (group === undefined || stderr === null) throw new Error('The program cannot be started')
  const said: unknown[] = []
  parent.on('message', (word) => said.push(word))
  parent.send(await large())
  await expect.poll(() => said, patience).toEqual(['begun'])
  return { parent, said, group, stderr }
}

describe('a process and its decoder', () => {
  it('finish a picture after both were told to stop', async () => {
    const { parent, said, group } = await startGroup()
    for (const signal of stopSignals) process.kill(-group, signal)
    parent.send('enough')
    await expect.poll(() => said, patience).toEqual(['begun', 'done'])
  })

  it('end together when the process is killed', async () => {
    const { parent, stderr } = await startGroup()
    // Both write to it, so that it ends when neither is there any more.
    const ended = text(stderr)
    parent.kill('SIGKILL')
    expect(await ended).toBe('')
  })
})

it('ends in silence when its parent was killed before the process could say that it is ready', async () => {
  const child = fork(join(import.meta.dirname, 'process-main.ts'), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  child.disconnect()
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const said = child.stderr === null ? undefined : await text(child.stderr)
  expect({ said, code: await ended }).toEqual({ said: '', code: 0 })
})

describe('a picture that takes too much', () => {
  it('memory is refused, and the next one is read', async () => {
    const decoder = openDecoder({ memoryBytes: small })
    const [refused, read] = await Promise.allSettled([
      decoder.inspectUpload('one', large),
      decoder.inspectUpload('other', () => picture(64)),
    ])
    await decoder.close()
    expect(refused).toMatchObject({ reason: new TooDemandingImage('it takes too much memory') })
    expect(read.status).toBe('fulfilled')
  })

  it.each([
    ['of a processor', { processorMs: 1 }, 'it takes too much of a processor'],
    ['by the clock', { timeoutMs: 1 }, 'it takes too long'],
  ])('time is refused: %s', async (_, limits, reason) => {
    const decoder = openDecoder(limits)
    await expect(decoder.inspectUpload('user', large)).rejects.toThrow(new TooDemandingImage(reason))
    await decoder.close()
  })

  it('has limits of its own when it is laid over another', async () => {
    const layers = [await picture(300, 'red'), await picture(400), await picture(64, 'white')] as const
    const read = () => Promise.resolve(layers)
    const least = { memoryBytes: 2 * small, processorMs: 1, timeoutMs: 1 }
    const patient = openDecoder(least)
    expect(sha256(await patient.layOver('user', read))).toBe(sha256(await layOver(...layers)))
    const impatient = openDecoder({ layOver: least })
    await expect(impatient.layOver('user', read)).rejects.toBeInstanceOf(TooDemandingImage)
    await Promise.all([patient.close(), impatient.close()])
  })

  it('memory by its texts alone is read without them', async () => {
    const decoder = openDecoder({ memoryBytes: small })
    const bomb = await textBomb(100)
    expect(await decoder.inspectUpload('user', bytesOf(bomb))).toBe(sha256(await picture(64)))
    await decoder.close()
  })
})
