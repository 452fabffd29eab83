import { join } from 'node:path'
import { coded, noSound, stillInput, toYuv, trackOf } from './graph.ts'
import { labelled, writeLabel } from './label.ts'
import { lasting, perSecond, scaledTo, videoInput } from './source.ts'
import type { ReplaceClip } from './spec.ts'
import { writeSubject } from './still.ts'

/** The video goes on as it was, sound included, and the subject sways before it. */
export async function replaceCommand(spec: ReplaceClip, folder: string): Promise<readonly string[]> {
  const { size, video, subject } = spec
  const { seconds, rate } = video
  const frames = Math.round(seconds * perSecond(rate))
  const stills = [
    await writeSubject(subject, { width: size.width, height: Math.round(size.height * 0.4) }, join(folder, 'subject')),
    await writeLabel(spec, join(folder, 'label')),
  ]
  const sound = video.hasSound ? trackOf('[0:a:0]', seconds) : noSound
  const graph = [
    `[0:v:0]setpts=PTS-STARTPTS,${scaledTo(size, video)},${lasting(frames, rate)}[scene]`,
    `[1:v]${toYuv},format=yuva420p[subject]`,
    `[scene][subject]overlay=x='(W-w)/2+20*sin(2*PI*t)':y=H-h[moved]`,
    labelled({ from: 'moved', input: 2, size, frames }),
    ...sound.graph,
  ]
  return [
    ...videoInput(video),
    ...stills.flatMap((still) => stillInput(still, rate)),
    '-filter_complex',
    graph.join(';'),
    ...coded(spec, sound),
  ]
}
