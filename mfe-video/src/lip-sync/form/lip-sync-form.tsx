import { carriesPictures, draggedAssetId } from '@studio/media/asset'
import { useDropAnywhere, usePasteAnywhere } from '@studio/media/drop-anywhere'
import type { ReactNode } from 'react'
import { useClipParameter, useImageParameter } from '../../clips/detail/use-image-parameter.ts'
import { SubmitBar } from '../../form/submit-bar.tsx'
import { VoiceStep } from '../audio/voice-step.tsx'
import { secondsWords } from '../modes/sync-modes.tsx'
import { chosenImage, chosenVideo } from '../source/read-source.ts'
import { SourceStep } from '../source/source-step.tsx'
import { ModelStep } from './model-step.tsx'
import { useLipSyncForm } from './use-lip-sync-form.ts'

/** The left form of the lip sync page (spec video 2): what is to speak, what it says, how, and the button with its price. */
export function LipSyncForm(): ReactNode {
  const form = useLipSyncForm()
  const { source, voice, model, obstacles, cost, resultMs, submit } = form
  useImageParameter((assetId) => void source.takeFrom(chosenImage({ assetId }, 'generated')))
  useClipParameter((assetId) => void source.takeFrom(chosenVideo(assetId)))

  const takeFiles = (files: readonly File[]): void => {
    const [file] = files
    if (file?.type.startsWith('audio/') === true) void voice.take(file)
    else source.takeFiles(files)
  }
  const take = (transfer: DataTransfer): void => {
    const assetId = draggedAssetId(transfer, location.origin)
    if (assetId === undefined) takeFiles([...transfer.files])
    else void source.takeFrom(chosenImage({ assetId }, 'generated'))
  }
  useDropAnywhere({ takes: carriesPictures, onDrop: take })
  usePasteAnywhere(takeFiles)
  return (
    <>
      <SourceStep slot={source} takesVideo={model.takesVideo} />
      <VoiceStep slot={voice} />
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
