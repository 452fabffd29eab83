import { randomId } from '../platform/eventsourcing/ids.ts'

/** Values of fields by their names, wherever they stand: params, query, body. */
export type Values = Readonly<Record<string, unknown>>

/** A file of a form. */
export class FormFile {
  readonly contentType: string
  readonly bytes: Buffer

  constructor(contentType: string, bytes: Buffer) {
    this.contentType = contentType
    this.bytes = bytes
  }
}

/** Test helper: silence of so many seconds as a WAV file, 8,000 samples a second of one byte. */
export function soundOf(seconds: number): FormFile {
  const samples = Buffer.alloc(8_000 * seconds, 128)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.write('WAVEfmt ', 8)
  header.write('data', 36)
  header.writeUInt32LE(36 + samples.length, 4)
  header.writeUInt32LE(16, 16)
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    header.writeUInt16LE(value, at)
  for (const at of [24, 28]) header.writeUInt32LE(8_000, at)
  header.writeUInt32LE(samples.length, 40)
  return new FormFile('audio/wav', Buffer.concat([header, samples]))
}

/** Test helper: what any call may need beside things. */
export const ordinary: Values = {
  action: 'trash',
  change: 'move',
  inCharacter: true,
  variant: 'original',
  file: 'swagger-ui.css',
  favorite: true,
  prompt: 'a lighthouse at dawn',
  numberOfImages: 1,
  email: 'somebody@atelier.example',
  password: 'a password',
  modelId: 'bytedance/seedream-v4',
  reason: 'because of a test',
  unit: 'image',
  cents: 3,
  number: 1,
  newPassword: 'a new password of an admin',
  code: '000000',
  userId: randomId(),
  exportId: randomId(),
  reportId: randomId(),
  jobId: randomId(),
  callId: randomId(),
  n: 0,
  attempt: 1,
  provider: 'wavespeed',
  token: 'no-such-link',
  name: 'A name',
  version: 1,
  triggerWord: 'ohwx',
  highNoiseUrl: 'https://huggingface.co/me/high.safetensors',
  lowNoiseUrl: 'https://huggingface.co/me/low.safetensors',
  images: [
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAMAAAC7IEhfAAAAA1BMVEXAUDCqt8ZiAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQ4y2NgGAWjYBSMglEwCmgHAAZoAAE5et71AAAAAElFTkSuQmCC',
  ],
  initialPrompt: 'a portrait in soft light',
  refinementPrompt: 'warmer',
  instruction: 'make it warmer',
  limitCents: 500,
  status: 'active',
  replyId: randomId(),
  since: '2026-01-01T00:00:00Z',
  // a link to many videos, which is refused at once
  url: 'https://www.youtube.com/playlist?list=PL1',
  timestamp: 0,
  // a download with nothing to make is refused
  credentials: true,
  messages: [
    { role: 'user', content: 'a lighthouse' },
    { role: 'assistant', content: 'PROMPT: a lighthouse at dawn' },
  ],
  imageBase64:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAMAAAC7IEhfAAAAA1BMVEXAUDCqt8ZiAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQ4y2NgGAWjYBSMglEwCmgHAAZoAAE5et71AAAAAElFTkSuQmCC',
}
