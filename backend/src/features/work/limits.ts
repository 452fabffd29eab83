/** How many pieces of work one person may have in progress, waiting ones included. */
export const mostWorkInProgress = 4
