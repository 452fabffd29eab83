import { useDownload } from '@studio/media/download-choice'
import type { Noun } from '@studio/media/membership'
import type { Picture } from '@studio/media/pictures'
import { IconButton, IconLink } from '@studio/ui/icon-button'
import { Download, ImagePlus, type LucideIcon, RotateCcw, Trash2, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { clipPages } from '../../clips/clip-pages.ts'
import { AddTo, addToIcons } from '../../collections/add-to.tsx'
import { downloadName } from '../actions/download-name.ts'
import { usePictureActions } from '../actions/picture-actions.ts'

/** One thing that can be done with a picture: what it is called, and the button that does it. */
export interface TileAct {
  readonly label: string
  readonly Icon: LucideIcon
  readonly button: ReactNode
}

/** What can be done with a picture besides the heart (spec images 2), what creators need most first; `about` names the picture. */
export function useTileActs(picture: Picture, about: string): readonly TileAct[] {
  const { generation, output } = picture
  const actions = usePictureActions()
  const download = useDownload(output.assetId, downloadName(output.n))
  const press = (label: string, Icon: LucideIcon, onClick: () => void, named?: string): TileAct => ({
    label,
    Icon,
    button: (
      <IconButton onPicture label={label} about={named} icon={<Icon size={16} aria-hidden />} onClick={onClick} />
    ),
  })
  const addTo = (noun: Noun): TileAct => ({
    label: `Add to ${noun}`,
    Icon: addToIcons[noun],
    button: <AddTo onPicture noun={noun} ids={[output.assetId]} size={16} />,
  })
  const reuse = press('Reuse settings', RotateCcw, () => actions.reuse(picture))
  return [
    addTo('character'),
    press('Edit', WandSparkles, () => actions.change(picture), about),
    {
      label: 'Download',
      Icon: Download,
      button: <IconLink onPicture label="Download" icon={<Download size={16} aria-hidden />} {...download} />,
    },
    press('Use as reference', ImagePlus, () => actions.reference(output.assetId)),
    ...(generation.frame === undefined ? [reuse] : []),
    addTo('style'),
    ...clipPages.map((page) => press(page.label, page.Icon, () => actions.goClip(page, output.assetId), about)),
    press('Delete', Trash2, () => actions.trash([output.assetId]), about),
  ]
}
