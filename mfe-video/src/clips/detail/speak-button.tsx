import { IconButton } from '@studio/ui/icon-button'
import { useNavigate } from '@tanstack/react-router'
import { Speech } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClipFile } from '../kind/clip.ts'

interface SpeakButtonProps {
  readonly file: Pick<ClipFile, 'assetId'>
  /** The clip in words. */
  readonly name: string
}

/** Lets the person in a clip speak: leads to the page of lip syncs with the clip chosen. */
export function SpeakButton({ file, name }: SpeakButtonProps): ReactNode {
  const navigate = useNavigate()
  return (
    <IconButton
      label="Speak"
      about={name}
      icon={<Speech size={20} aria-hidden />}
      onClick={() => void navigate({ to: '/lip-sync', search: { clip: file.assetId } })}
    />
  )
}
