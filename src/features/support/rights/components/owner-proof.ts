import type { ComponentType, ReactNode } from "react";

/** How somebody proves to be the owner: the form that asks, and the call that is asked. */
export type OwnerProof = {
  Form: ComponentType<{
    label: string;
    submitLabel?: string;
    isGrave?: boolean;
    error: Error | null;
    isPending: boolean;
    onSubmit: (typed: Record<string, string>) => void;
    onCancel: () => void;
    children?: ReactNode;
  }>;
  prove(password: string): Promise<void>;
};
