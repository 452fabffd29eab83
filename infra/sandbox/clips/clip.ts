import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { adopt } from '../media.ts'
import { mustRun } from './ffmpeg.ts'
import { lipSyncCommand } from './lip-sync-clip.ts'
import { pictureCommand } from './picture-clip.ts'
import { replaceCommand } from './replace-clip.ts'
import type { ClipSpec } from './spec.ts'

/** Makes a clip with a caption that says what it is, and stores it completely or not at all. */
export async function makeClip(
  spec: ClipSpec,
  file: string,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const folder = `${file}.work`
  await mkdir(folder, { recursive: true })
  try {
    const made = join(folder, 'clip.mp4')
    await mustRun([...(await commandOf(spec, folder)), made], folder)
    return await adopt(made, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The options of ffmpeg that make it, except the name of the file; the folder is for what they need. */
const commandOf = (spec: ClipSpec, folder: string): Promise<readonly string[]> => {
  switch (spec.plan) {
    case 'picture':
      return pictureCommand(spec, folder)
    case 'replace':
      return replaceCommand(spec, folder)
    case 'lip-sync':
      return lipSyncCommand(spec, folder)
  }
}
