import { type Lora, listLoras } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { Confirm } from '@studio/ui/confirm'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tellFailure } from '../toasts/tell-failure.ts'
import { LoraCard } from './lora-card.tsx'
import { LoraDialog } from './lora-dialog.tsx'
import { emptyLora, textsOf } from './lora-fields.ts'
import styles from './lora-list.module.css'
import { useLoraActs } from './use-lora-acts.ts'

/** What is open over the list. */
type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly lora: Lora }

/** All LoRAs of the person, newest first, and what can be done with them (spec images 2). */
export function LoraList(): ReactNode {
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  return (
    <section aria-labelledby="loras">
      <div className={styles['head']}>
        <h2 id="loras" className={styles['title']}>
          LoRAs
        </h2>
        <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpened({ kind: 'add' })}>
          Add LoRA
        </Button>
      </div>
      <Loras onOpen={setOpened} />
      {opened !== undefined && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

function Loras({ onOpen }: { readonly onOpen: (opened: Opened) => void }): ReactNode {
  const { data: loras, isLoadingError, refetch } = useCall(listLoras, {})
  if (isLoadingError) {
    return (
      <Notice
        role="alert"
        title="Unable to Load LoRAs"
        text="They are all there. Please try again in a moment."
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    )
  }
  if (loras === undefined) return <Spinner />
  if (loras.length === 0) {
    return (
      <Notice
        title="No LoRAs yet"
        text="A LoRA teaches a model a style or a subject. Add the addresses of its files."
      />
    )
  }
  return (
    <ul className={styles['cards']}>
      {loras.map((lora) => (
        <LoraCard
          key={lora.id}
          lora={lora}
          onEdit={() => onOpen({ kind: 'edit', lora })}
          onDelete={() => onOpen({ kind: 'delete', lora })}
        />
      ))}
    </ul>
  )
}

function OpenedDialog({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }): ReactNode {
  const { add, change, remove } = useLoraActs()
  switch (opened.kind) {
    case 'add':
      return (
        <LoraDialog
          title="Add New LoRA"
          action="Add LoRA"
          initial={emptyLora}
          onSave={async (texts) => {
            await add(texts)
            onClose()
          }}
          onFailure={(error) => tellFailure(error, 'Failed to create LoRA.')}
          onClose={onClose}
        />
      )
    case 'edit':
      return (
        <LoraDialog
          title="Edit LoRA"
          action="Save"
          initial={textsOf(opened.lora)}
          onSave={async (texts) => {
            await change(opened.lora.id, texts)
            onClose()
          }}
          onFailure={(error) => tellFailure(error, 'Failed to update LoRA.')}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <Confirm
          title="Delete LoRA"
          text={`“${opened.lora.name}” will no longer be offered for new images. You can undo this right afterwards.`}
          confirm="Delete"
          onConfirm={() => {
            onClose()
            void remove(opened.lora)
          }}
          onCancel={onClose}
        />
      )
  }
}
