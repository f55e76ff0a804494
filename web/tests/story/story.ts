import { mount } from 'svelte';
import '../../src/style.css';
import Story from './Story.svelte';
import { stories } from './stories';

/** Made-up scenes, to look at what no game needs yet: /tests/story/?name=posters&light=dark */
const asked = new URLSearchParams(location.search);
document.documentElement.dataset['light'] = asked.get('light') ?? 'light';
// A scene of a real game may be given before the page loads.
const given = (globalThis as { story?: (typeof stories)[string] }).story;
const story = given ?? stories[asked.get('name') ?? ''] ?? Object.values(stories)[0]!;
mount(Story, { target: document.getElementById('app')!, props: { ...story } });
