import { restoreImage } from '@studio/backend/contract'
import { refreshGeneration } from '@studio/media/refresh-gallery'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { Notice } from '@studio/ui/notice'
import { useCommand } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Image, ImageOff, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { familyOptions } from '../../detail/family/use-family.ts'
import { CloseEdit } from './close-edit.tsx'
import type { Edited } from './edited.ts'
import { emptyEasel } from './empty-easel.tsx'
import styles from './no-picture.module.css'

/** What stands in the middle while there is no picture to edit, and what can be done about it. */
export function NoPicture({ edited }: { readonly edited: Edited }): ReactNode {
  return (
    <section className={styles['area']} aria-label="Image">
      <CloseEdit />
      <div className={styles['state']}>
        <State edited={edited} />
      </div>
    </section>
  )
}

function State({ edited }: { readonly edited: Edited }): ReactNode {
  switch (edited.kind) {
    case 'loading':
    case 'ready':
      return <Spinner />
    case 'none':
      return (
        <Notice
          level={2}
          picture={emptyEasel}
          title="Choose an image to edit"
          text="Take one of your recent images, upload one, or drop one here."
        />
      )
    case 'unfinished':
      return (
        <Notice
          level={2}
          picture={<Image size={40} />}
          title="This image is still being made"
          text="It appears here as soon as it is finished."
        />
      )
    case 'failed':
      return (
        <Notice
          level={2}
          role="alert"
          title="The image could not be opened"
          text="Nothing is lost. Please try again in a moment."
          action={<Button onClick={edited.retry}>Retry</Button>}
        />
      )
    case 'trashed':
      return <Trashed {...edited} />
    case 'gone':
      return <Gone />
  }
}

function Gone(): ReactNode {
  const navigate = useNavigate()
  return (
    <Notice
      level={2}
      picture={<ImageOff size={40} />}
      title="There is no such image"
      text="It is in the trash, was deleted for good, or the address is not one of yours."
      action={<Button onClick={() => void navigate({ to: '/', search: { view: 'trash' } })}>Look in the trash</Button>}
    />
  )
}

function Trashed({ assetId, generationId }: Extract<Edited, { kind: 'trashed' }>): ReactNode {
  const client = useQueryClient()
  const { mutateAsync: send, isPending } = useCommand(restoreImage)
  const restore = async (): Promise<void> => {
    try {
      await send({ params: { assetId } })
      await client.invalidateQueries({ queryKey: familyOptions(assetId).queryKey })
      if (generationId !== undefined) await refreshGeneration(client, generationId)
    } catch (error) {
      showToast({ title: 'Could not restore', description: errorText(error, 'Please try again'), tone: 'bad' })
    }
  }
  return (
    <Notice
      level={2}
      picture={<Trash2 size={40} />}
      title="This image is in the trash"
      text="Restore it to edit it."
      action={
        <Button type="primary" disabled={isPending} onClick={() => void restore()}>
          Restore
        </Button>
      }
    />
  )
}
