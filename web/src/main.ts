import { mount } from 'svelte';
import App from './App.svelte';
import { preferences } from './lib/preferences.svelte';
import { loadTexts } from './lib/texts';
import './style.css';

preferences.show();
await loadTexts(navigator.languages);
const target = document.getElementById('page');
if (target) mount(App, { target });
