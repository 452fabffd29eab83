import { carriesPictures, draggedAssetId } from '@studio/media/asset'
import { useDraggedOver, useDropAnywhere, usePasteAnywhere } from '@studio/media/drop-anywhere'
import { mayCarry } from '../../form/dragged-type.ts'
import type { VoiceSlot } from '../audio/use-voice.ts'
import { chosenImage } from '../source/read-source.ts'
import type { SourceSlot } from '../source/use-source.ts'

interface Takers {
  readonly source: Pick<SourceSlot, 'takeFiles' | 'takeFrom'>
  readonly voice: Pick<VoiceSlot, 'take'>
}

/** Which of them would take what is being dragged over the page. */
type Lit = Readonly<Record<keyof Takers, boolean>>

const isSound = (type: string): boolean => type.startsWith('audio/')

/** Takes what is dropped or pasted anywhere on the page: the first sound is the voice, the first of the others is what is to speak. */
export function useLipSyncDrops({ source, voice }: Takers): Lit {
  const takeFiles = (files: readonly File[]): void => {
    const sound = files.find(({ type }) => isSound(type))
    if (sound !== undefined) void voice.take(sound)
    source.takeFiles(files.filter(({ type }) => !isSound(type)))
  }
  useDropAnywhere({
    takes: carriesPictures,
    onDrop: (transfer) => {
      const assetId = draggedAssetId(transfer, location.origin)
      if (assetId === undefined) takeFiles([...transfer.files])
      else void source.takeFrom(chosenImage({ assetId }, 'generated'))
    },
  })
  usePasteAnywhere(takeFiles)
  return {
    source: useDraggedOver((transfer) => carriesPictures(transfer) && mayCarry(transfer, (type) => !isSound(type))),
    voice: useDraggedOver((transfer) => carriesPictures(transfer) && mayCarry(transfer, isSound)),
  }
}
