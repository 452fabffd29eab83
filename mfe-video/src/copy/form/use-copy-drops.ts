import { carriesPictures, draggedAssetId } from '@studio/media/asset'
import { useDraggedOver, useDropAnywhere, usePasteAnywhere } from '@studio/media/drop-anywhere'
import { mayCarry } from '../../form/dragged-type.ts'
import type { CopySource } from '../source/use-copy-source.ts'
import type { Subjects } from '../subjects/use-subjects.ts'

const isVideoType = (type: string): boolean => type.startsWith('video/')
const isVideo = ({ type, name }: File): boolean => isVideoType(type) || /\.(mkv|mov)$/i.test(name)

interface Takers {
  readonly source: Pick<CopySource, 'upload'>
  readonly subjects: Pick<Subjects, 'add' | 'upload'>
}

/** Which of them would take what is being dragged over the page. */
type Lit = Readonly<Record<keyof Takers, boolean>>

/** Takes what is dropped or pasted anywhere on the page: a video is what is copied, pictures are what is animated. */
export function useCopyDrops({ source, subjects }: Takers): Lit {
  const takeFiles = (files: readonly File[]): void => {
    const video = files.find(isVideo)
    const others = files.filter((file) => !isVideo(file))
    if (video !== undefined) source.upload(video)
    if (others.length > 0) void subjects.upload(others)
  }
  useDropAnywhere({
    takes: carriesPictures,
    onDrop: (transfer) => {
      const assetId = draggedAssetId(transfer, location.origin)
      if (assetId === undefined) takeFiles([...transfer.files])
      else subjects.add([assetId])
    },
  })
  usePasteAnywhere(takeFiles)
  return {
    source: useDraggedOver((transfer) => carriesPictures(transfer) && mayCarry(transfer, isVideoType)),
    subjects: useDraggedOver(
      (transfer) => carriesPictures(transfer) && mayCarry(transfer, (type) => !isVideoType(type)),
    ),
  }
}
