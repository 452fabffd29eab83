import type { ReactNode } from 'react'
import { useClipParameter, useImageParameter } from '../../clips/detail/use-image-parameter.ts'
import { SubmitBar } from '../../form/submit-bar.tsx'
import { VoiceStep } from '../audio/voice-step.tsx'
import { secondsWords } from '../modes/sync-modes.tsx'
import { chosenImage, chosenVideo } from '../source/read-source.ts'
import { SourceStep } from '../source/source-step.tsx'
import { ModelStep } from './model-step.tsx'
import { useLipSyncDrops } from './use-lip-sync-drops.ts'
import { useLipSyncForm } from './use-lip-sync-form.ts'

/** The left form of the lip sync page (spec video 2): what is to speak, what it says, how, and the button with its price. */
export function LipSyncForm(): ReactNode {
  const form = useLipSyncForm()
  const { source, voice, model, obstacles, cost, resultMs, submit } = form
  const lit = useLipSyncDrops({ source, voice })
  useImageParameter((assetId) => void source.takeFrom(chosenImage({ assetId }, 'generated')))
  useClipParameter((assetId) => void source.takeFrom(chosenVideo(assetId)))
  return (
    <>
      <SourceStep slot={source} takesVideo={model.takesVideo} isLit={lit.source} />
      <VoiceStep slot={voice} isLit={lit.voice} />
      <ModelStep form={form} />
      <SubmitBar
        label="Generate"
        cost={cost}
        {...(resultMs !== undefined && { note: `${secondsWords(resultMs)} of video` })}
        obstacles={obstacles}
        onSubmit={submit}
      />
    </>
  )
}
