import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmErase } from './confirm-erase.tsx'
import { fetchTrashIds } from './use-trash-pages.ts'

/** Erases everything in the trash, after saying how many images that is. */
export function EmptyTrash({ onErase }: { readonly onErase: (ids: readonly string[]) => Promise<void> }): ReactNode {
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<readonly string[] | undefined>(undefined)

  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      setAsked(await fetchTrashIds())
    } catch {
      showToast({ title: 'Unable to Load Trash', description: 'Please try again', tone: 'bad' })
    }
    setBusy(false)
  }
  const erase = async (ids: readonly string[]): Promise<void> => {
    setAsked(undefined)
    setBusy(true)
    await onErase(ids)
    setBusy(false)
  }
  return (
    <>
      <Button danger loading={busy} icon={<Trash2 size={16} aria-hidden />} onClick={() => void ask()}>
        Empty trash
      </Button>
      {asked !== undefined && (
        <ConfirmErase
          title="Empty the trash?"
          what={asked.length === 1 ? '1 image is' : `${formatCount(asked.length)} images are`}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void erase(asked)}
        />
      )}
    </>
  )
}
