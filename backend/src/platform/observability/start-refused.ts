/** A process cannot start for a reason that whoever starts it can mend; it is told without a stack. */
export class StartRefused extends Error {}
