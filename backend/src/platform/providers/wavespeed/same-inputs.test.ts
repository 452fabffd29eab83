import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sameInputs } from './same-inputs.ts'

const ours = { prompt: 'a lake', size: '1024*1024', seed: -1 }
const picture = Buffer.from('a picture')
const base64 = picture.toString('base64')
const dataUrl = `data:image/png;base64,${base64}`
const digest = `media:${createHash('sha256').update(picture).digest('hex')}`
const longPicture = Buffer.alloc(6_000, 'x')

describe('the same', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['in another order', ours, { seed: -1, size: '1024*1024', prompt: 'a lake' }],
    ['with the seed that was drawn', ours, { ...ours, seed: 42 }],
    ['with a seed where we gave none', { prompt: 'a lake' }, { prompt: 'a lake', seed: 42 }],
    [
      'with switches, numbers and words that are defaults',
      ours,
      { ...ours, strength: 0.8, output_format: 'jpeg', enhance: true },
    ],
    ['with empty defaults', ours, { ...ours, loras: [], image: '', mask: null }],
    [
      'asked for in another way',
      { ...ours, enable_sync_mode: true },
      { ...ours, enable_sync_mode: false, enable_base64_output: false },
    ],
    ['with a picture kept by its digest', { ...ours, image: dataUrl }, { ...ours, image: digest }],
    ['with pictures kept by their digests', { ...ours, images: [dataUrl] }, { ...ours, images: [digest] }],
    [
      'with a bare picture',
      { ...ours, image: `data:;base64,${longPicture.toString('base64')}` },
      { ...ours, image: longPicture.toString('base64') },
    ],
    ['with the same address', { ...ours, image: 'https://x/1.png' }, { ...ours, image: 'https://x/1.png' }],
  ])('%s', (_, mine, theirs) => expect(sameInputs(mine, theirs)).toBe(true))
})

describe('not the same', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['another prompt', ours, { ...ours, prompt: 'a sea' }],
    ['no prompt', ours, { size: '1024*1024' }],
    ['a seed of ours, and another', { ...ours, seed: 7 }, { ...ours, seed: 8 }],
    ['a seed of ours, and none', { ...ours, seed: 7 }, { prompt: 'a lake', size: '1024*1024' }],
    ['a size where we gave none', { prompt: 'a lake' }, { prompt: 'a lake', size: '512*512' }],
    ['a ratio where we gave none', { prompt: 'a lake' }, { prompt: 'a lake', aspect_ratio: '1:1' }],
    ['a picture where we gave none', ours, { ...ours, image: 'https://x/1.png' }],
    ['a kept picture where we gave none', ours, { ...ours, image: digest }],
    ['pictures where we gave none', ours, { ...ours, images: ['https://x/1.png'] }],
    ['a LoRA where we gave none', ours, { ...ours, loras: [{ path: 'a/b', scale: 1 }] }],
    ['another picture', { ...ours, image: dataUrl }, { ...ours, image: `media:${'0'.repeat(64)}` }],
    [
      'pictures in another order',
      { ...ours, images: ['https://x/1', 'https://x/2'] },
      { ...ours, images: ['https://x/2', 'https://x/1'] },
    ],
    ['a picture less', { ...ours, images: ['https://x/1', 'https://x/2'] }, { ...ours, images: ['https://x/1'] }],
    ['a number that is a word', { ...ours, strength: 1 }, { ...ours, strength: '1' }],
  ])('%s', (_, mine, theirs) => expect(sameInputs(mine, theirs)).toBe(false))
})
