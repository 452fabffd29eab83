import { Button } from '@studio/ui'
import { showToast } from '@studio/ui/toast-store'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CsvCell, csvOf } from './csv.ts'

/** What is in a file: its name without the ending, its head, and its rows, which may have to be fetched. */
interface CsvButtonProps {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: () => Promise<readonly (readonly CsvCell[])[]> | readonly (readonly CsvCell[])[]
}

/** Saves a table as a CSV file: all of it, not only what is shown. */
export function CsvButton({ name, head, rows }: CsvButtonProps): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => save(`${name}.csv`, csvOf(head, await rows())),
    onError: () =>
      showToast({ title: 'The file could not be made', description: 'Please try again in a moment.', tone: 'bad' }),
  })
  return (
    <Button
      size="small"
      icon={<Download size={16} aria-hidden />}
      aria-disabled={isPending}
      aria-label={`Save ${name} as CSV`}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? 'Collecting...' : 'CSV'}
    </Button>
  )
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
