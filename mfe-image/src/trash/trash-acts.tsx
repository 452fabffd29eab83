import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmErase } from './confirm-erase.tsx'
import { useRefreshTrash } from './use-refresh-trash.ts'
import { useTrashBulk } from './use-trash-bulk.ts'
import { fetchTrashIds } from './use-trash-pages.ts'

/** What is to be erased: those that were selected when that was asked for, else everything. */
interface Asked {
  readonly ids: readonly string[]
  readonly isSelection: boolean
}

interface TrashActsProps {
  /** Ids of the images that are selected; none: everything in the trash is meant. */
  readonly selected: ReadonlySet<string>
  readonly onClear: () => void
}

/** Restores or erases what is selected, else everything in the trash; erasing says before how many images that is. */
export function TrashActs({ selected, onClear }: TrashActsProps): ReactNode {
  const actions = useTrashBulk()
  const refresh = useRefreshTrash()
  const [busy, setBusy] = useState<'restoring' | 'erasing' | undefined>(undefined)
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const some = selected.size > 0

  /** Ids that are meant; undefined when nobody can say, and when somebody else has emptied the trash meanwhile. */
  const meant = async (): Promise<readonly string[] | undefined> => {
    if (some) return [...selected]
    try {
      const all = await fetchTrashIds()
      if (all.length > 0) return all
      showToast({ title: 'The trash is empty already' })
      await refresh(all)
      return undefined
    } catch {
      showToast({ title: 'Unable to Load Trash', description: 'Please try again', tone: 'bad' })
      return undefined
    }
  }
  const restore = async (): Promise<void> => {
    setBusy('restoring')
    const ids = await meant()
    if (ids !== undefined) await actions.restoreAll(ids)
    setBusy(undefined)
  }
  const ask = async (): Promise<void> => {
    setBusy('erasing')
    const ids = await meant()
    setAsked(ids && { ids, isSelection: some })
    setBusy(undefined)
  }
  const erase = async (ids: readonly string[]): Promise<void> => {
    setAsked(undefined)
    setBusy('erasing')
    await actions.purgeAll(ids)
    setBusy(undefined)
  }
  const restoring = busy === 'restoring'
  return (
    <>
      {some && <output>{formatCount(selected.size)} selected</output>}
      {some && <Button onClick={onClear}>Select none</Button>}
      <Button loading={restoring} icon={<ArchiveRestore size={16} aria-hidden />} onClick={() => void restore()}>
        {some ? 'Restore selected' : 'Restore all'}
      </Button>
      <Button danger loading={busy === 'erasing'} icon={<Trash2 size={16} aria-hidden />} onClick={() => void ask()}>
        {some ? 'Erase selected' : 'Empty trash'}
      </Button>
      {asked !== undefined && (
        <ConfirmErase
          title={asked.isSelection ? 'Erase what is selected?' : 'Empty the trash?'}
          what={asked.ids.length === 1 ? '1 image is' : `${formatCount(asked.ids.length)} images are`}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void erase(asked.ids)}
        />
      )}
    </>
  )
}
