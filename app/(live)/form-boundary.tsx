"use client";

import { unstable_rethrow } from "next/navigation";
import { Component, type ReactNode } from "react";

interface FormBoundaryProps {
  /** Stands in the form's place when its answer did not come, or was none that this page understands. */
  fallback: ReactNode;
  children: ReactNode;
}

/** With script a form is sent by the framework, which gives the whole page up when no answer comes. Only the form is given up here. */
export class FormBoundary extends Component<FormBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): { hasFailed: boolean } {
    // A redirect passes by here too.
    unstable_rethrow(error);
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
