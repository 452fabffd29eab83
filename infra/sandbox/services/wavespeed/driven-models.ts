import { syncModes } from '../../clips/spec.ts'
import type { ClipModel, Input } from '../../model.ts'

const text: Input = { kind: 'text' }
const seed: Input = { kind: 'number', from: -1, to: 2_147_483_647, whole: true }
const image: Input = { kind: 'media', holds: 'image' }
const video: Input = { kind: 'media', holds: 'video' }
const audio: Input = { kind: 'media', holds: 'audio' }
const resolution: Input = { kind: 'choice', of: ['480p', '720p'] }

const lipSync = (path: string, label: string, price: number, by: 'video' | 'audio'): ClipModel => ({
  makes: 'clip',
  plan: 'lip-sync',
  id: `sync/${path}`,
  label,
  inputs: { video, audio, sync_mode: { kind: 'choice', of: syncModes } },
  required: ['video', 'audio'],
  defaults: { sync_mode: 'cut_off' },
  price,
  billed: { by },
  seconds: [6, 11],
  resolution: '720p',
})

/** The models whose clips are as long as a file of their inputs (providers 4.3). */
export const drivenModels: readonly ClipModel[] = [
  {
    makes: 'clip',
    plan: 'animate',
    id: 'wavespeed-ai/wan-2.2/animate',
    label: 'Wan 2.2 Animate',
    inputs: { image, video, mode: { kind: 'choice', of: ['animate', 'replace'] }, resolution, prompt: text, seed },
    required: ['image', 'video'],
    defaults: { mode: 'animate', resolution: '480p' },
    price: { by: 'resolution', of: { '480p': 40_000, '720p': 80_000 } },
    billed: { by: 'video', step: 5, least: 5, most: 120 },
    seconds: [6, 12],
    resolution: '480p',
  },
  lipSync('lipsync-2-pro', 'Lipsync 2 Pro', 80_000, 'audio'),
  lipSync('lipsync-2', 'Lipsync 2', 50_000, 'video'),
  {
    makes: 'clip',
    plan: 'talk',
    id: 'wavespeed-ai/infinitetalk',
    label: 'InfiniteTalk',
    inputs: { image, audio, mask_image: image, prompt: text, resolution, seed },
    required: ['image', 'audio'],
    defaults: { resolution: '480p' },
    price: { by: 'resolution', of: { '480p': 30_000, '720p': 60_000 } },
    billed: { by: 'audio', step: 1, least: 5, most: 600 },
    seconds: [7, 12],
    resolution: '480p',
  },
]
