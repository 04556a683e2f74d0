"use client";

import { unstable_rethrow } from "next/navigation";
import { Component, type ReactNode } from "react";

interface FormBoundaryProps {
  /** Replaces the form if no answer came, or none that this page understands. */
  fallback: ReactNode;
  children: ReactNode;
}

/** With script the framework sends a form, and without an answer it gives up the whole page. Here only the form is given up. */
export class FormBoundary extends Component<FormBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): { hasFailed: boolean } {
    // The framework throws redirects too.
    unstable_rethrow(error);
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
