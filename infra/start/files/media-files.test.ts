import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aboutUnusedMedia, holdsMedia } from './media-files.ts'

test('a start with a bucket tells of pictures that are files, and of nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-media-'))
  try {
    expect(holdsMedia(folder)).toBe(false)
    mkdirSync(join(folder, 'media', '.unfinished'), { recursive: true })
    mkdirSync(join(folder, 'media', 'log-marks'))
    expect(aboutUnusedMedia(folder, 'studio')).toBeUndefined()
    mkdirSync(join(folder, 'media', 'ann'))
    expect(aboutUnusedMedia(folder, 'studio')).toContain(`${join(folder, 'media')} are not shown`)
    expect(aboutUnusedMedia(folder, undefined)).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
