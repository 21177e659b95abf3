export function holdAlone(path: string, waiting: string): Promise<() => void>
