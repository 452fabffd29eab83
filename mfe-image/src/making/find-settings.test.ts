import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSettings } from './find-settings.ts'

const folder = path.join(import.meta.dirname, 'testing/files')
const fileOf = async (name: string) => new Blob([await readFile(path.join(folder, name))])
const found = async (name: string) => await findSettings(await fileOf(name))

/** A chunk of a PNG; its checksum is not looked at. */
function chunkOf(type: string, payload: Uint8Array): Buffer {
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(payload.length)
  frame.write(type, 4, 'latin1')
  return Buffer.concat([frame, payload, Buffer.alloc(4)])
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngOf = (...chunks: readonly Buffer[]) => new Blob([Buffer.concat([signature, ...chunks])])
const text = (keyword: string, content: string) => chunkOf('tEXt', Buffer.from(`${keyword}\0${content}`, 'latin1'))

const webUi = {
  tool: 'Stable Diffusion web UI',
  prompt: 'masterpiece, a lighthouse at dawn, (soft light:1.2)\nsecond line: with a colon',
  model: 'dreamshaperXL_v21',
  seed: 3_141_592_653,
  size: { width: 832, height: 1216 },
  others: ['negative prompt', 'steps', 'sampler', 'CFG scale', 'LoRA fogStyle'],
}

describe('a file of Stable Diffusion web UI', () => {
  it.each(['web-ui.png', 'web-ui-packed.png'])('gives its settings: %s', async (name) => {
    expect(await found(name)).toEqual(webUi)
  })

  it.each(['web-ui-unicode.png', 'web-ui.jpg', 'web-ui.webp'])('gives words of any language: %s', async (name) => {
    expect(await found(name)).toEqual({
      ...webUi,
      prompt: webUi.prompt.replace('a lighthouse', 'ein Leuchtturm – 灯台'),
    })
  })

  it('gives a prompt of several lines without a negative one, and a value in quotes', async () => {
    const parameters = 'a fox\nin the snow\nSteps: 4, Seed: 7, Model: "a, b: c", Size: 64x64'
    expect(await findSettings(pngOf(text('parameters', parameters)))).toMatchObject({
      prompt: 'a fox\nin the snow',
      model: 'a, b: c',
      seed: 7,
      others: ['steps'],
    })
  })

  it('says nothing when its last line is no line of settings', async () => {
    expect(await findSettings(pngOf(text('parameters', 'a fox: red, and more'), text('Comment', 'x')))).toBeUndefined()
  })
})

const comfyUi = {
  tool: 'ComfyUI',
  prompt: 'a lighthouse at dawn, fog',
  model: 'sdxl/juggernautXL_v9.safetensors',
  seed: 156_680_208_700_286,
  size: { width: 1216, height: 832 },
  numberOfImages: 2,
}
const unused = ['steps', 'sampler', 'CFG scale', 'negative prompt']

describe('a file of ComfyUI', () => {
  it.each(['comfy-ui.png', 'comfy-ui.webp', 'comfy-ui.jpg'])('gives what was run: %s', async (name) => {
    expect(await found(name)).toEqual({ ...comfyUi, others: [...unused, 'LoRA fog.safetensors'] })
  })

  it('gives what the editor stored when there is nothing else', async () => {
    expect(await found('comfy-ui-editor.png')).toEqual({ ...comfyUi, others: ['negative prompt'] })
  })

  it('gives words that reach the sampler by a guider and from nodes of their own', async () => {
    expect(await found('comfy-ui-flux.png')).toMatchObject({
      prompt: 'an old harbour at night',
      model: 'flux1-krea-dev_fp8_scaled.safetensors',
      seed: 424_242,
    })
  })

  it('is read to its end when its nodes form a circle', async () => {
    const graph = {
      1: { class_type: 'KSampler', inputs: { seed: 1, positive: ['2', 0] } },
      2: { class_type: 'Combine', inputs: { a: ['3', 0] } },
      3: { class_type: 'Combine', inputs: { a: ['2', 0], text: 'found' } },
    }
    expect(await findSettings(pngOf(text('prompt', JSON.stringify(graph))))).toMatchObject({ prompt: 'found', seed: 1 })
  })

  it('says nothing without a sampler', async () => {
    expect(await findSettings(pngOf(text('prompt', '{"1":{"class_type":"LoadImage","inputs":{}}}')))).toBeUndefined()
  })
})

describe('one of our own files', () => {
  const making = {
    version: 1,
    generationId: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c01',
    n: 2,
    prompt: 'a fox',
    model: 'wavespeed-ai/chroma',
    aspectRatio: 'tall',
    quality: '2K',
    numberOfImages: 4,
    seed: 9,
    createdAt: '2026-01-02T03:04:05.000Z',
  }

  it('gives its settings, also what a later release may add to them, and before what it tells other tools', async () => {
    const ours = text('atelier', JSON.stringify({ ...making, later: true }))
    const file = pngOf(text('parameters', 'a fox\nSeed: 9, Size: 1x1, Model: x'), ours)
    expect(await findSettings(file)).toMatchObject({ tool: 'Atelier', prompt: 'a fox', seed: 9, quality: '2K' })
  })

  it.each(['{"version":1', '{"version":2}', 'null'])('that is broken says nothing: %s', async (content) => {
    expect(await findSettings(pngOf(text('atelier', content)))).toBeUndefined()
  })
})

describe('a file that was made to cost', () => {
  it('has no text that unpacks to more than the limit', async () => {
    const bomb = deflateSync(Buffer.alloc(100_000_000, 'x'))
    const packed = (type: string, head: string) => chunkOf(type, Buffer.concat([Buffer.from(head, 'latin1'), bomb]))
    const file = pngOf(packed('zTXt', 'parameters\0\0'), packed('iTXt', 'prompt\0\x01\0\0\0'))
    expect(await findSettings(file)).toBeUndefined()
  })

  it('is left after so many texts, and so many settings on a line', async () => {
    const many = Array.from({ length: 50 }, (_, n) => text(`k${n}`, 'x'))
    const last = text('parameters', 'a fox\nSeed: 9, Size: 1x1, Model: x')
    expect(await findSettings(pngOf(...many, last))).toBeUndefined()
    const long = `a fox\n${'a b '.repeat(100_000)}`
    expect(await findSettings(pngOf(text('parameters', long)))).toBeUndefined()
  })

  it.each(['web-ui.png', 'web-ui.jpg', 'web-ui.webp', 'comfy-ui.png', 'comfy-ui.webp', 'comfy-ui.jpg'])(
    'cut off or changed anywhere, it is read without an error: %s',
    async (name) => {
      const bytes = Buffer.from(await (await fileOf(name)).arrayBuffer())
      const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length))
      await fc.assert(
        fc.asyncProperty(change, async ([at, value, length]) => {
          const changed = Buffer.from(bytes)
          changed[at] = value
          const read = [findSettings(new Blob([changed.subarray(0, length)])), findSettings(new Blob([changed]))]
          expect(await Promise.allSettled(read)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
        }),
        { numRuns: 60 },
      )
    },
  )

  it('that is no picture, or cannot be read, says nothing', async () => {
    expect(await findSettings(new Blob(['hello']))).toBeUndefined()
    expect(await findSettings(new Blob([]))).toBeUndefined()
    const gone = new Blob(['x'])
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    expect(await findSettings(gone)).toBeUndefined()
  })
})
